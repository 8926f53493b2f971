/** What a jest run leaves in its environment for the test files to find. */
export type Share =
  /** The socket at which the control plane of this run is to be had. */
  | { readonly socket: string }
  /** Why there is none. */
  | { readonly missing: string };

export const shareVariable = 'KRON_SHARED_CONTROL_PLANE';

/** @throws Error when this run was not set up for a control plane */
export function readShare(): Share {
  const value = process.env[shareVariable];
  if (value === undefined) {
    throw new Error('no control plane in this run: jest.config.js has to export @kron/control-plane/jest');
  }
  return JSON.parse(value) as Share;
}
