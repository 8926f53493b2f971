/** The kinds of resources that there are. */
export type KindName = 'KronJob' | 'ControlledJob';
