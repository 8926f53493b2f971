import golden from '../generated/golden.json' with { type: 'json' };
import { report } from './report.ts';

/** The host's own settings are told too, so that a test can see that they arrived, and changed nothing. */
const { timeZone: zone, locale: language } = new Intl.DateTimeFormat().resolvedOptions();
const text = JSON.stringify({ ...report(golden.zones), zone, language });
const answer = globalThis.document?.querySelector('#answer');
if (answer) answer.textContent = text;
else console.log(text);
