import { parseArgs } from 'node:util';
import { held } from './held/held.mjs';
import { freedPlaces } from './flow/freedPlaces.mjs';
import { calendarEdit } from './large/calendarEdit.mjs';
import { cost } from './large/cost.mjs';
import { firstRuns } from './large/firstRuns.mjs';
import { fleet } from './large/fleet.mjs';
import { idle } from './large/idle.mjs';
import { largeObjects } from './large/largeObjects.mjs';
import { newFleet } from './large/newFleet.mjs';
import { sharedCalendar } from './large/sharedCalendar.mjs';
import { realFleet } from './large/realFleet.mjs';
import { shardedFleet } from './large/shardedFleet.mjs';
import { start } from './large/start.mjs';
import { takeOver } from './large/takeOver.mjs';
import { neighbours } from './neighbours/neighbours.mjs';
import { records } from './records/records.mjs';
import { profile } from './profile/profile.mjs';
import { faultyStarts } from './recovery/faultyStarts.mjs';
import { recovery } from './recovery/recovery.mjs';
import { beside } from './storm/beside.mjs';
import { spread } from './storm/spread.mjs';
import { storm } from './storm/storm.mjs';
import { heldConnections } from './webhook/heldConnections.mjs';
import { webhook } from './webhook/webhook.mjs';

const all = {
  storm,
  beside,
  spread,
  profile,
  idle,
  start,
  cost,
  fleet,
  largeObjects,
  newFleet,
  firstRuns,
  takeOver,
  realFleet,
  shardedFleet,
  calendarEdit,
  sharedCalendar,
  webhook,
  heldConnections,
  neighbours,
  recovery,
  faultyStarts,
  held,
  freedPlaces,
  records,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '500,1000,2000' },
    rounds: { type: 'string' },
    burst: { type: 'string', default: '1000' },
    sides: { type: 'string' },
    kronjobs: { type: 'string', default: '5000' },
    jobs: { type: 'string', default: '20000' },
    foreign: { type: 'string', default: '0' },
    fleets: { type: 'string', default: '20000,100000' },
    seconds: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '10' },
    tenants: { type: 'string' },
    'not-alone': { type: 'boolean', default: false },
    share: { type: 'string', default: '1' },
    profile: { type: 'string' },
    'no-job-controller': { type: 'boolean', default: false },
    operator: { type: 'string', default: '' },
    main: { type: 'string' },
    'keep-log': { type: 'string' },
  },
});

/** The benchmarks named on the command line, or all. */
export const sections = (positionals.length > 0 ? positionals : Object.keys(all)).map((name) => {
  if (all[name] === undefined)
    throw new Error(`expected a benchmark (${Object.keys(all).join(', ')}), found ${name}`);
  return all[name];
});

export const options = {
  /** Numbers of KronJobs that are due in one second. */
  sizes: values.sizes.split(',').map(Number),
  /** Default: what the benchmark usually does. */
  rounds: values.rounds === undefined ? undefined : Number(values.rounds),
  /** How many requests the operator and the built-in controllers may send at once. */
  burst: Number(values.burst),
  sides: values.sides?.split(','),
  kronJobs: Number(values.kronjobs),
  jobs: Number(values.jobs),
  /** Jobs that no KronJob controls, in the benchmark of the start. */
  foreign: Number(values.foreign),
  /** Numbers of KronJobs in the benchmark of memory. */
  fleets: values.fleets.split(',').map(Number),
  /** Duration of the idle and the webhook benchmark. */
  seconds: Number(values.seconds),
  /** Duration of each measurement of the neighbours benchmark, its hostile tenants, and the share of their objects. */
  minutes: Number(values.minutes),
  tenants: values.tenants?.split(','),
  /** Whether the honest namespace is first measured alone, to compare with. */
  alone: !values['not-alone'],
  share: Number(values.share),
  /** Whether the built-in Job controller runs on every side. */
  jobController: !values['no-job-controller'],
  /** Further arguments of kron-operator. */
  args: values.operator.split(' ').filter((arg) => arg !== ''),
  /** A folder for CPU profiles of the operator. */
  profile: values.profile,
  /** The main.js of another build of the operator. */
  main: values.main,
  /** A file for the operator's log. */
  keepLog: values['keep-log'],
};
