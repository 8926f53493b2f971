import { objectKey } from '@kron/fleet/fleet/objectKey';
import { isCronJob } from '@kron/fleet/input/findObjects';
import type { Edit } from '../../edit/editText.ts';
import type { Scalars } from '../../edit/insertEntries.ts';
import { changedManifest } from './changedManifest.ts';
import type { SpecChange } from './specChange.ts';
import { annotatedPath, changedAnnotations } from './cronJobSpread.ts';
import { setFields } from './setFields.ts';

/** @param changes the change of each object, by its kind and identity */
export function spreadEdit(changes: ReadonlyMap<string, SpecChange>, namespace: string): Edit {
  const editOf: Edit['editOf'] = ({ value }, identity) => {
    const kind = isCronJob(value) ? 'CronJob' : 'KronJob';
    const change = value['kind'] === kind ? changes.get(objectKey({ kind, identity })) : undefined;
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
