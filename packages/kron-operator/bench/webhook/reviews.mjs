import { kronJob } from '../kit/manifests.mjs';

const christmas = { avoid: [{ dates: '2027-12-24..2027-12-31' }, { dow: 'SUN' }], only: [{ hours: '0-5' }] };

const create = { operation: 'CREATE' };
const update = { operation: 'UPDATE' };

/**
 * The reviews of a mix of writes, and whether each must be allowed. Each created KronJob has a new template, and is
 * reviewed twice, because tools send a dry run first.
 *
 * @param {number} round makes the templates of each round different
 */
export function reviews(namespace, round) {
  const plain = kronJob('plain', '30 3 * * *', { window: { duration: '1h' } });
  const created = newTemplate(kronJob('created', '30 3 * * *', { window: { duration: '1h' } }), round);
  const constrained = newTemplate(
    kronJob('constrained', '0 0 * * *', {
      timezone: 'Europe/Paris',
      window: { duration: '6h' },
      constraints: christmas,
    }),
    round,
  );
  const edited = kronJob('plain', '45 3 * * *', { window: { duration: '1h' } });
  const invalid = kronJob('invalid', '0 0 31 2 *');
  const all = [
    { kind: 'create as a dry run, with a dry run of the Job', request: { ...create, object: created } },
    { kind: 'update of the schedule', request: { ...update, object: edited, oldObject: plain } },
    { kind: 'create afterwards', request: { ...create, object: created } },
    { kind: 'rejected', request: { ...create, object: invalid }, isAllowed: false },
    {
      kind: 'create as a dry run, with constraints over 1,000 periods',
      request: { ...create, object: constrained },
    },
    { kind: 'update of the schedule', request: { ...update, object: edited, oldObject: plain } },
    { kind: 'create afterwards, with constraints', request: { ...create, object: constrained } },
    { kind: 'rejected', request: { ...create, object: invalid }, isAllowed: false },
  ];
  return all.map(({ kind, request, isAllowed = true }) => ({
    kind,
    isAllowed,
    body: JSON.stringify(reviewOf(namespace, request)),
  }));
}

function newTemplate(object, round) {
  const copy = structuredClone(object);
  copy.spec.jobTemplate.spec.template.spec.containers[0].args.push(`${round}`);
  return copy;
}

function reviewOf(namespace, { object, oldObject = null, operation }) {
  const named = (one) => one && { ...one, metadata: { ...one.metadata, namespace } };
  return {
    apiVersion: 'admission.k8s.io/v1',
    kind: 'AdmissionReview',
    request: {
      uid: 'bench',
      kind: { group: 'kron.io', version: 'v1alpha1', kind: 'KronJob' },
      namespace,
      name: object.metadata.name,
      operation,
      userInfo: { username: 'bench' },
      object: named(object),
      oldObject: named(oldObject),
    },
  };
}
