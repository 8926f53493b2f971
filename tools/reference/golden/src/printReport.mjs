import golden from '../generated/golden.json' with { type: 'json' };
import { report } from './report.ts';

/** Also prints the host's settings, so that a test can see that they were in effect. */
const { timeZone: zone, locale: language } = new Intl.DateTimeFormat().resolvedOptions();
const text = JSON.stringify({ ...report(golden.zones), zone, language });
const answer = globalThis.document?.querySelector('#answer');
if (answer) answer.textContent = text;
else console.log(text);
