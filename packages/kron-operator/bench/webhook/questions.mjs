import { kronJob } from '../kit/manifests.mjs';

const christmas = { avoid: [{ dates: '2027-12-24..2027-12-31' }, { dow: 'SUN' }], only: [{ hours: '0-5' }] };

const create = { operation: 'CREATE' };
const update = { operation: 'UPDATE' };

/**
 * What an API server asks: kinds of writes, one after the other, and whether each is to be allowed. Each KronJob that is
 * created has a template that nobody has seen, and is asked about twice: tools write a dry run first.
 *
 * @param {number} round another one each time
 */
export function questions(namespace, round) {
  const plain = kronJob('plain', '30 3 * * *', { window: { duration: '1h' } });
  const made = newTemplate(kronJob('made', '30 3 * * *', { window: { duration: '1h' } }), round);
  const constrained = newTemplate(
    kronJob('constrained', '0 0 * * *', {
      timezone: 'Europe/Paris',
      window: { duration: '6h' },
      constraints: christmas,
    }),
    round,
  );
  const edited = kronJob('plain', '45 3 * * *', { window: { duration: '1h' } });
  const wrong = kronJob('wrong', '0 0 31 2 *');
  const asked = [
    { kind: 'created, in a dry run: its template is tried', request: { ...create, object: made } },
    { kind: 'schedule edited', request: { ...update, object: edited, oldObject: plain } },
    { kind: 'then created', request: { ...create, object: made } },
    { kind: 'refused', request: { ...create, object: wrong }, isAllowed: false },
    {
      kind: 'with constraints, in a dry run: 1,000 periods too',
      request: { ...create, object: constrained },
    },
    { kind: 'schedule edited', request: { ...update, object: edited, oldObject: plain } },
    { kind: 'then created with constraints', request: { ...create, object: constrained } },
    { kind: 'refused', request: { ...create, object: wrong }, isAllowed: false },
  ];
  return asked.map(({ kind, request, isAllowed = true }) => ({
    kind,
    isAllowed,
    body: JSON.stringify(reviewOf(namespace, request)),
  }));
}

function newTemplate(object, round) {
  const made = structuredClone(object);
  made.spec.jobTemplate.spec.template.spec.containers[0].args.push(`${round}`);
  return made;
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
