import { kronJob } from '../kit/manifests.mjs';

const christmas = { avoid: [{ dates: '2027-12-24..2027-12-31' }, { dow: 'SUN' }], only: [{ hours: '0-5' }] };

/** What an API server asks: kinds of writes, one after the other, and whether each is to be allowed. */
export function questions(namespace) {
  const plain = kronJob('plain', '30 3 * * *', { window: { duration: '1h' } });
  const constrained = kronJob('constrained', '0 0 * * *', {
    timezone: 'Europe/Paris',
    window: { duration: '6h' },
    constraints: christmas,
  });
  const edited = kronJob('plain', '45 3 * * *', { window: { duration: '1h' } });
  const wrong = kronJob('wrong', '0 0 31 2 *');
  const made = [
    { kind: 'created: its template is tried', request: { operation: 'CREATE', object: plain } },
    {
      kind: 'created with constraints: 1,000 periods too',
      request: { operation: 'CREATE', object: constrained },
    },
    { kind: 'schedule edited', request: { operation: 'UPDATE', object: edited, oldObject: plain } },
    { kind: 'refused', request: { operation: 'CREATE', object: wrong }, isAllowed: false },
  ];
  return made.map(({ kind, request, isAllowed = true }) => ({
    kind,
    isAllowed,
    body: JSON.stringify(reviewOf(namespace, request)),
  }));
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
