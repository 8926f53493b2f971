import { resolve } from 'node:path';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { describeGuide } from './describeGuide.ts';
import { guides, sectionsRunByChart } from './guides.ts';

const all = guides(resolve(import.meta.dirname, '../../../..'));

describeOnOwnControlPlane('on a cluster without Kron', {}, (plane) => {
  for (const guide of all.filter(({ needsKron }) => !needsKron)) describeGuide(guide, plane);
});
describeOnOwnControlPlane('on a cluster with Kron', {}, (plane) => {
  for (const guide of all.filter(({ needsKron }) => needsKron)) {
    describeGuide(guide, plane, {
      prepare: (run) => run.haveKron(),
      reads: (section) => section !== sectionsRunByChart[guide.path],
    });
  }
});
