import { type Command, Option } from 'commander';
import { addClusterOptions } from '../../options/clusterOptions.ts';
import { addFileOptions, calendarsOption, namespaceOption, timeForms } from '../../options/sharedOptions.ts';
import type { Define } from '../define.ts';
import type { CalendarCreateFlags } from './create/createCalendar.ts';
import type { ImportFlags } from './importCalendar.ts';
import type { ShowFlags } from './show/showCalendar.ts';

export const defineCalendar: Define = (program, host, setExitCode) => {
  const calendar = program
    .command('calendar')
    .description('Make and show calendars of holidays and freezes that KronJobs share')
    .helpCommand(false)
    .addHelpText('after', help);
  addManifestOptions(
    calendar
      .command('import')
      .description('Print a calendar with the events of an iCalendar file')
      .argument('<file>', 'iCalendar file (.ics), or - for standard input'),
  )
    .option('--from <time>', 'only events that end after this time (default: today)')
    .option('--to <time>', 'only events that begin before this time')
    .option('--for <span>', 'instead of --to: length of the span that starts at --from (default: 730d)')
    .option('--categories <list>', 'only events with one of these categories, separated by commas')
    .option('--strict', 'refuse a file with a problem instead of importing the rest of it')
    .option('--now <time>', 'use this instant as the current time')
    .addHelpText('after', importHelp)
    .action(async (file: string, flags: ImportFlags) => {
      const { importCalendar } = await import('./importCalendar.ts');
      setExitCode(await importCalendar(file, flags, host));
    });
  addManifestOptions(
    calendar.command('create').description('Print a calendar with the public holidays of a country'),
  )
    .option('--country <code>', 'country, such as DE')
    .option('--region <code>', 'region of the country, such as BY, or a part of it, such as BY-A')
    .option('--years <years>', 'a year, or the first and the last one, such as 2027-2028')
    .option('--types <list>', 'types of holidays: public, bank, optional, school, observance', 'public')
    .option('--lang <code>', "language of the names, such as en (default: the country's)")
    .addHelpText('after', createHelp)
    .action(async (flags: CalendarCreateFlags) => {
      const { createCalendar } = await import('./create/createCalendar.ts');
      setExitCode(await createCalendar(flags, host));
    });
  addClusterOptions(
    addFileOptions(
      calendar
        .command('show')
        .description('Show the days that a calendar holds, and its entries')
        .argument('<calendar>', 'name of the calendar, or namespace/name'),
    )
      .addOption(namespaceOption())
      .option('--cluster', 'show a ClusterKronCalendar')
      .addOption(calendarsOption()),
  )
    .option('--from <time>', 'the first month (default: the current one)')
    .option('--for <span>', 'length of the span that starts at --from (default: 12 months)')
    .option('--timezone <zone>', 'IANA time zone for a calendar without one (default: UTC)')
    .addOption(showOutput)
    .option('--now <time>', 'use this instant as the current time')
    .option('-v, --verbose', 'report what was ignored')
    .option('--debug', 'print stack traces')
    .option('--no-color', 'print no colors, as NO_COLOR does; FORCE_COLOR forces them')
    .addHelpText('after', showHelp)
    .action(async (name: string, flags: ShowFlags) => {
      const { showCalendar } = await import('./show/showCalendar.ts');
      setExitCode(await showCalendar(name, flags, host));
    });
};

const showOutput = new Option('-o, --output <format>', 'output format')
  .choices(['text', 'json', 'yaml'])
  .default('text');

function addManifestOptions(command: Command): Command {
  return command
    .option('--name <name>', 'name of the calendar')
    .option('-n, --namespace <name>', 'namespace of the KronCalendar (default: none is written)')
    .option('--cluster', 'print a ClusterKronCalendar, which KronJobs of all namespaces can use')
    .option('--timezone <zone>', 'IANA time zone of the calendar (default: that of each KronJob)')
    .addOption(new Option('-o, --output <format>', 'output format').choices(['yaml', 'json']).default('yaml'))
    .option('--debug', 'print stack traces')
    .option('--no-color', 'print no colors, as NO_COLOR does; FORCE_COLOR forces them');
}

const help = `
Examples:
  kron calendar create --country DE --region BY --years 2027-2028
  kron calendar import holidays.ics --name holidays --timezone Europe/Berlin
  kron calendar show holidays`;

const showHelp = `${timeForms}
Days, also that of --from, are days of the calendar's time zone. Whole months are shown. An entry is listed with its
first instant and with the first one after it.

Without -f it reads the cluster, as kubectl would.

Examples:
  kron calendar show holidays
  kron calendar show holidays -n prod --from 2027-01-01 --for 365d
  kron calendar show freeze --cluster -o json
  kron calendar show holidays -f manifests/ -R
  kron calendar import holidays.ics --name holidays | kron calendar show holidays -f -`;

const createHelp = `
The holidays are those of the package date-holidays, which is installed beside kron-cli:
npm install --global date-holidays@3

Days that begin and end at midnight become dates, other holidays become local times. Without --timezone, the
calendar gets the time zone of the country or region if it has only one. Without --name, it is named after them.

Examples:
  kron calendar create --country DE --region BY --years 2027-2028
  kron calendar create --country US --years 2027 --types public,bank --name holidays --cluster
  kron calendar create --country CH --region ZH --years 2027 --lang fr | kubectl apply --server-side -f -`;

const importHelp = `${timeForms}
Nothing is fetched: download a file first.

All-day events become dates, events with a time zone become instants, and events without one become
local times. Recurring events are written out. Cancelled events, events without a length, superseded
revisions and what is no event are left out, and counted on standard error. What violates RFC 5545 is
named there with its line, and the rest of the file is imported; --strict refuses the file.

Examples:
  kron calendar import holidays.ics --name holidays --timezone Europe/Berlin
  curl -fsSL https://example.com/freeze.ics | kron calendar import - --name freeze --cluster
  kron calendar import team.ics --name freeze --categories "change freeze" --for 365d
  kron calendar import holidays.ics --name holidays -n prod | kubectl apply --server-side -f -`;
