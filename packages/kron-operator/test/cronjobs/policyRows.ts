type Json = Readonly<Record<string, unknown>>;

export const timestamp = 'batch.kubernetes.io/cronjob-scheduled-timestamp';
export const gates = 'kueue.x-k8s.io/admission-gated-by';

/** A Job as the CronJob controller creates it, its namespace, and what the policy makes of it. */
export type PolicyRow = {
  /** Seconds from now to the nominal time. Default: 0. */
  readonly nominal?: number;
  readonly annotations?: Json;
  readonly labels?: Json;
  readonly owner?: Json | null;
  readonly suspend?: boolean;
  readonly ofNamespace?: Json;
  /** `held`: suspended and labelled. `gated`: labelled, with the gate of Kueue. */
  readonly becomes: 'held' | 'gated' | 'unchanged';
  /** Annotations of the Job that the policy writes or removes. */
  readonly written?: Readonly<Record<string, string | undefined>>;
};

const window = { 'kron.io/window': '1h' };
const nightly = {
  ...window,
  'kron.io/seed': 'daily',
  'kron.io/distribution': 'skewEarly',
  'kron.io/salt': 'x',
};
const queue = { 'kueue.x-k8s.io/queue-name': 'batch' };

/** The rules of the policy kron-cronjob-windows. */
export const policyRows: Readonly<Record<string, PolicyRow>> = {
  'a Job with a window is held': { annotations: window, becomes: 'held' },
  'labels are kept': { annotations: window, labels: { app: 'db' }, becomes: 'held' },
  'a Job without a window is left alone': { becomes: 'unchanged' },
  'a window of 0s is none': { annotations: { 'kron.io/window': '0s' }, becomes: 'unchanged' },
  'a negative window is none': { annotations: { 'kron.io/window': '-1h' }, becomes: 'unchanged' },
  'a window that cannot be read is none': {
    annotations: { 'kron.io/window': '1d' },
    becomes: 'unchanged',
  },
  'a suspended Job is left alone': { annotations: window, suspend: true, becomes: 'unchanged' },
  'a Job without an owner is left alone': { annotations: window, owner: null, becomes: 'unchanged' },
  'a Job of another controller is left alone': {
    annotations: window,
    owner: { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob' },
    becomes: 'unchanged',
  },
  'a Job of a CronJob of another group is left alone': {
    annotations: window,
    owner: { apiVersion: 'example.com/v1' },
    becomes: 'unchanged',
  },
  'a Job that a CronJob owns but does not control is left alone': {
    annotations: window,
    owner: { controller: false },
    becomes: 'unchanged',
  },
  'a Job without a nominal time is left alone': {
    annotations: { ...window, [timestamp]: undefined },
    becomes: 'unchanged',
  },
  'a Job whose nominal time cannot be read is left alone': {
    annotations: { ...window, [timestamp]: 'soon' },
    becomes: 'unchanged',
  },
  'a Job is held if the Lease is less than 60 s old': {
    nominal: 30,
    annotations: window,
    becomes: 'held',
  },
  'a Job starts if the Lease is 60 s old': { nominal: 90, annotations: window, becomes: 'unchanged' },
  'a Job whose window is over starts': { nominal: -3700, annotations: window, becomes: 'unchanged' },
  'a Job whose window is not over is held': { nominal: -3000, annotations: window, becomes: 'held' },
  'the Namespace gives a window, a distribution and a seed, and no salt': {
    ofNamespace: { ...nightly, 'kron.io/spread': '1/2' },
    becomes: 'held',
    written: {
      'kron.io/window': '1h',
      'kron.io/seed': 'daily',
      'kron.io/distribution': 'skewEarly',
      'kron.io/salt': undefined,
      'kron.io/spread': undefined,
    },
  },
  'the annotations of the Namespace count as a whole': {
    ofNamespace: window,
    annotations: { 'kron.io/seed': 'weekly', 'kron.io/salt': 'x' },
    becomes: 'held',
    written: { 'kron.io/window': '1h', 'kron.io/seed': undefined, 'kron.io/salt': undefined },
  },
  'the annotations of the Job come before those of the Namespace': {
    ofNamespace: nightly,
    annotations: { 'kron.io/window': '2h' },
    becomes: 'held',
    written: { 'kron.io/window': '2h', 'kron.io/seed': undefined, 'kron.io/distribution': undefined },
  },
  'a window of 0s switches that of the Namespace off': {
    ofNamespace: window,
    annotations: { 'kron.io/window': '0s' },
    becomes: 'unchanged',
  },
  'a queue without a name is none': {
    annotations: { ...window, [gates]: 'kron.io/window' },
    labels: { 'kueue.x-k8s.io/queue-name': '' },
    becomes: 'held',
    written: { [gates]: 'kron.io/window' },
  },
  'a Job with a queue of Kueue gets a gate': { annotations: window, labels: queue, becomes: 'gated' },
  'the gates of others stay': {
    annotations: { ...window, [gates]: 'example.com/a' },
    labels: queue,
    becomes: 'gated',
    written: { [gates]: 'example.com/a,kron.io/window' },
  },
};

/** A change of the annotations of a CronJob, and those that its template then has. */
type CopyRow = {
  readonly own?: Json;
  readonly template?: Json;
  readonly becomes: Json;
};

const copied = { 'kron.io/copied': 'true' };

/** The rules of the policy kron-cronjob-windows-copy. */
export const copyRows: Readonly<Record<string, CopyRow>> = {
  'nothing is copied without annotations': { becomes: {} },
  'other annotations are not copied': {
    own: { team: 'db' },
    template: { a: 'b' },
    becomes: { a: 'b' },
  },
  'annotations are copied and marked': { own: nightly, becomes: { ...nightly, ...copied } },
  'other annotations of the template stay': {
    own: { ...window, team: 'db' },
    template: { a: 'b' },
    becomes: { ...window, ...copied, a: 'b' },
  },
  'a copy follows an edit': {
    own: { 'kron.io/window': '2h' },
    template: { ...nightly, ...copied },
    becomes: { 'kron.io/window': '2h', ...copied },
  },
  'a copy goes with its original': { template: { ...nightly, ...copied, a: 'b' }, becomes: { a: 'b' } },
  'annotations that users wrote in the template stay': {
    own: window,
    template: { 'kron.io/window': '2h', 'kron.io/salt': 'x' },
    becomes: { 'kron.io/window': '2h', 'kron.io/salt': 'x' },
  },
  'annotations of users in the template stay without original': {
    template: { 'kron.io/window': '2h' },
    becomes: { 'kron.io/window': '2h' },
  },
  'annotations of users in the template give way if they set no window': {
    own: window,
    template: { 'kron.io/salt': 'x', a: 'b' },
    becomes: { ...window, ...copied, a: 'b' },
  },
  'annotations without a window are not copied': {
    own: { 'kron.io/seed': 'daily' },
    template: { 'kron.io/salt': 'x' },
    becomes: { 'kron.io/salt': 'x' },
  },
  'a mark that is not true makes no copy': {
    own: window,
    template: { ...nightly, 'kron.io/copied': 'false' },
    becomes: { ...nightly, 'kron.io/copied': 'false' },
  },
};
