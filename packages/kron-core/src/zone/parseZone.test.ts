import { afterEach, describe, expect, test } from '@jest/globals';
import type { Issue } from '../reading/issue.ts';
import { must } from '../testing/compiledChoice.ts';
import { knownZones } from './knownZones.ts';
import { offsetProbe } from './offsetProbe.ts';
import { parseZone } from './parseZone.ts';
import type { Zone } from './zone.ts';

function issueOf(value: unknown): Issue {
  const parsed = parseZone(value, 'spec.timezone');
  if (parsed.ok) throw new Error(`${String(value)} is accepted`);
  expect(parsed.issues).toHaveLength(1);
  return parsed.issues[0]!;
}

const zoneOf = (value: unknown): Zone => must(parseZone(value, 'spec.timezone'));

describe('zone names', () => {
  test('are all zones and links of the IANA database that this engine has', () => {
    expect(knownZones().size).toBe(597);
    const unknown = [...knownZones()].filter((name) => offsetProbe(name) === null);
    // A Node.js of early 2025 lacks America/Coyhaique.
    expect(unknown.length).toBeLessThanOrEqual(2);
    for (const name of knownZones()) {
      if (unknown.includes(name)) expect(issueOf(name).message).toContain('update the engine');
      else expect(zoneOf(name).name).toBe(name);
    }
  });

  test.each([
    'US/Eastern',
    'EST',
    'EST5EDT',
    'Asia/Calcutta',
    'America/Argentina/ComodRivadavia',
    'Etc/GMT+12',
    'NZ-CHAT',
  ])('include %s', (name) => {
    expect(zoneOf(name).name).toBe(name);
  });

  test('an absent zone is UTC', () => {
    expect(zoneOf(undefined).name).toBe('UTC');
    expect(zoneOf(null).name).toBe('UTC');
  });

  test('the same name gives the same zone, whose cache is shared', () => {
    expect(zoneOf('Europe/Paris')).toBe(zoneOf('Europe/Paris'));
  });
});

describe('an invalid zone name is rejected with a correction', () => {
  test.each([
    ['a wrong case', 'europe/london', 'write Europe/London'],
    ['a wrong case of a name without a region', 'utc', 'write UTC'],
    ['a wrong letter', 'Europe/Lodnon', 'write Europe/London'],
    ['a city alone', 'Paris', 'write Europe/Paris'],
    ['a city with a space', 'new york', 'write America/New_York'],
    ['a space for the underscore', 'America/New York', 'write America/New_York'],
    ['spaces around it', ' UTC', 'write UTC'],
    ['nothing', '', 'write UTC or leave it out for UTC'],
    ['blanks', '  ', 'write UTC or leave it out for UTC'],
    ["the machine's zone", 'Local', "write a zone such as Europe/Paris; the host's time zone is never used"],
    ['its file', 'localtime', 'write a zone such as Europe/Paris'],
    ['POSIX rules', 'posixrules', 'write a zone such as Europe/Paris'],
    ['the zone of an unconfigured host', 'Factory', 'write a zone such as Europe/Paris'],
    ['the POSIX folder', 'posix/Europe/Paris', 'write Europe/Paris'],
    ['the folder with leap seconds', 'right/US/Eastern', 'write US/Eastern'],
    ['an abbreviation', 'PST', 'write America/Los_Angeles or Asia/Manila'],
    ['an ambiguous abbreviation', 'IST', 'write Asia/Kolkata, Europe/Dublin or Asia/Jerusalem'],
    ['a summer time', 'CEST', 'write Europe/Paris or Europe/Berlin'],
    ['System V', 'SystemV/PST8PDT', 'write America/Los_Angeles'],
    ['System V without daylight saving', 'SystemV/HST10', 'write Pacific/Honolulu'],
    ['a withdrawn name', 'US/Pacific-New', 'write US/Pacific'],
    [
      'an offset east',
      '+05:00',
      'write Etc/GMT-5 (its sign is inverted) or, with daylight saving time, a city',
    ],
    ['an offset west', '-0800', 'write Etc/GMT+8 (its sign is inverted)'],
    ['UTC with an offset', 'UTC+5', 'write Etc/GMT-5 (its sign is inverted)'],
    ['GMT with an offset', 'GMT-3', 'write Etc/GMT+3 (its sign is inverted)'],
    ['an offset of part hours', '+05:30', 'write Asia/Kolkata'],
    ['an offset of part hours west', 'UTC-9:30', 'write Pacific/Marquesas'],
    ['an offset that no place has', '+05:10', 'write a city'],
    ['an offset beyond all zones', '-13:00', 'write a city'],
    ['no offset', '+00:00', 'write UTC'],
    ['a zero offset with a typographic minus', '\u221200:00', 'write UTC'],
    ['a city without a zone of its own', 'Asia/Hanoi', 'write Asia/Ho_Chi_Minh'],
    ['such a city with a space', 'San Francisco', 'write America/Los_Angeles'],
    [
      'an Etc zone beyond the last one',
      'Etc/GMT+13',
      'write Etc/GMT-14 to Etc/GMT+12 (their signs are inverted)',
    ],
    ['an Etc zone before the first one', 'Etc/GMT-15', 'write Etc/GMT-14 to Etc/GMT+12'],
    ['an Etc zone of part hours', 'Etc/GMT+5:30', 'write Etc/GMT-14 to Etc/GMT+12'],
    ['an Etc zone with a zero before it', 'Etc/GMT+05', 'write Etc/GMT+5'],
    ['Zulu in short', 'Z', 'write UTC'],
  ])('%s', (_, name, instead) => {
    const { path, code, message } = issueOf(name);
    expect({ path, code }).toEqual({ path: 'spec.timezone', code: 'InvalidTimezone' });
    expect(message).toContain(
      `expected an IANA time zone such as Europe/Paris, found ${JSON.stringify(name)}; ${instead}`,
    );
  });

  test('no correction for a text unlike any zone', () => {
    expect(issueOf('Middle-earth/Bag_End').message).toBe(
      'expected an IANA time zone such as Europe/Paris, found "Middle-earth/Bag_End"',
    );
  });

  test('an unknown city is not corrected to another city of its region', () => {
    expect(issueOf('Asia/Hampi').message).not.toContain('write');
    expect(issueOf('Asia/constructor').message).not.toContain('write');
  });

  test('more than 64 characters', () => {
    expect(issueOf('x'.repeat(65))).toEqual({
      path: 'spec.timezone',
      code: 'TooLong',
      message: 'expected at most 64 characters',
    });
    expect(issueOf('x'.repeat(64)).code).toBe('InvalidTimezone');
  });

  test('another type', () => {
    expect(issueOf(5)).toMatchObject({
      code: 'WrongType',
      message: expect.stringContaining('found the number 5'),
    });
  });

  test('a name that only this engine accepts is rejected', () => {
    const onlyHere = ['PST', 'IST', 'SystemV/EST5', 'europe/paris', '+05:00'].filter((name) => {
      try {
        return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
      } catch {
        return false;
      }
    });
    expect(onlyHere).toContain('europe/paris');
    for (const name of onlyHere) expect(issueOf(name).code).toBe('InvalidTimezone');
  });

  describe('on an engine with older data', () => {
    const { DateTimeFormat } = Intl;
    afterEach(() => {
      Intl.DateTimeFormat = DateTimeFormat;
    });

    test('a known zone that the engine lacks is reported as such', async () => {
      Intl.DateTimeFormat = function () {
        throw new RangeError('Invalid time zone specified');
      } as unknown as typeof DateTimeFormat;
      // Every zone is opened above and cached, so only a fresh copy of the module asks the engine again.
      const copy = './parseZone.ts?fresh';
      const fresh = (await import(copy)) as { parseZone: typeof parseZone };
      expect(fresh.parseZone('UTC', 'spec.timezone').ok).toBe(true);
      expect(fresh.parseZone('America/Coyhaique', 'spec.timezone')).toEqual({
        ok: false,
        issues: [
          {
            path: 'spec.timezone',
            code: 'InvalidTimezone',
            message: expect.stringMatching(
              /^expected a time zone that this JavaScript engine has, found "America\/Coyhaique": it is in release 20\d\d[a-z] of/,
            ),
          },
        ],
      });
    });
  });
});
