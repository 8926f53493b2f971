import { validateKronCalendar } from 'kron-crd-schema';
import type { Admission } from './admission.ts';
import { schemaAdmission } from './schemaAdmission.ts';

/** Admission of calendars of both kinds by the schemas of their CRDs, which have no defaults. */
export const calendarAdmission: Admission = schemaAdmission({
  validate: validateKronCalendar,
  withDefaults: (object) => object,
});
