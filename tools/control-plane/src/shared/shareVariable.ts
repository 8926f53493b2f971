/** The data that the global setup of jest leaves in the environment for the test files. */
export type Share =
  /** The socket that serves the shared control plane. */
  | { readonly socket: string }
  /** Why there is no control plane. */
  | { readonly missing: string };

export const shareVariable = 'KRON_SHARED_CONTROL_PLANE';

/** @throws Error if the jest configuration sets up no control plane */
export function readShare(): Share {
  const value = process.env[shareVariable];
  if (value === undefined) {
    throw new Error('no control plane in this run: jest.config.js has to export @kron/control-plane/jest');
  }
  return JSON.parse(value) as Share;
}
