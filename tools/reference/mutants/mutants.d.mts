/** A misreading, as a change of a file of the reference. */
type Mutant = [clause: string, file: string, text: string, replacement: string, misread: string];

export const mutants: Mutant[];
export const notMutable: Record<string, string>;
export const equivalent: Record<string, string>;
