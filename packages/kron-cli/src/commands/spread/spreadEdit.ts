import type { Edit } from '../../edit/editText.ts';
import { changedManifest, type SpecChange } from './changedManifest.ts';
import { setFields } from './setFields.ts';

/**
 * Makes changes of KronJobs in a text.
 *
 * @param changes by identity
 * @param namespace of manifests without one
 */
export function spreadEdit(changes: ReadonlyMap<string, SpecChange>, namespace: string): Edit {
  const editOf: Edit['editOf'] = ({ value }, identity) => {
    const change = value['kind'] === 'KronJob' ? changes.get(identity) : undefined;
    return (
      change && {
        valueOf: (written) => changedManifest(written, change),
        splicesOf: (text, node) => setFields(text, node, change),
      }
    );
  };
  return { editOf, namespace };
}
