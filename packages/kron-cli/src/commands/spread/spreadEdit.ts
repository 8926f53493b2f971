import { isCronJob } from '@kron/fleet/input/findObjects';
import type { Edit } from '../../edit/editText.ts';
import type { Scalars } from '../../edit/insertEntries.ts';
import { changedManifest, type SpecChange } from './changedManifest.ts';
import { annotatedPath, changedAnnotations } from './cronJobSpread.ts';
import { setFields } from './setFields.ts';

/**
 * Makes changes of KronJobs in a text.
 *
 * @param changes by identity
 * @param namespace of manifests without one
 */
export function spreadEdit(changes: ReadonlyMap<string, SpecChange>, namespace: string): Edit {
  const editOf: Edit['editOf'] = ({ value }, identity) => {
    const isMember = value['kind'] === 'KronJob' || isCronJob(value);
    const change = isMember ? changes.get(identity) : undefined;
    return (
      change && {
        valueOf: (written) => changedManifest(written, change),
        splicesOf: (text, node) =>
          isCronJob(value)
            ? setFields(text, node, annotatedPath(value), { annotations: changedAnnotations(change) })
            : setFields(text, node, ['spec'], fieldsOf(change)),
      }
    );
  };
  return { editOf, namespace };
}

function fieldsOf({ spread, duration }: SpecChange): Readonly<Record<string, Scalars>> {
  return { ...(duration === undefined ? {} : { window: { duration } }), spread };
}
