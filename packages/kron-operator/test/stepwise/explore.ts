import { type ReplicaName, type Scene, Stage, type StageOptions } from './stage.ts';

/** A step that a scenario prescribes, beside the messages, which can move at any time. */
export type Planned = {
  readonly by: ReplicaName;
  readonly name: string;
  readonly take: (stage: Stage) => Promise<void> | void;
};

export type Scenario = {
  readonly stage: StageOptions;
  /** What happens before the orders part. */
  readonly before: (stage: Stage) => Promise<void>;
  /** The steps of each replica, in its order. */
  readonly planned: readonly (readonly Planned[])[];
  /** How many messages may be lost. */
  readonly losses: number;
  /** Messages about the Lease may be lost too. */
  readonly losesLeases?: boolean;
  /** How often the order may change from the steps of one replica to those of the other. */
  readonly changes: number;
  /** What must have happened to the period in the end. */
  readonly allowed: (end: Scene, isAnyLost: boolean) => boolean;
};

type Exploration = {
  /** Number of different orders. */
  readonly orders: number;
  /** The number of steps of the longest order. */
  readonly longest: number;
  /** Orders that broke a rule, each with its steps. */
  readonly violations: readonly string[];
};

type Choice = {
  readonly by: string;
  readonly name: string;
  readonly take: (stage: Stage) => Promise<void> | void;
};

/** Steps of one order, and how many choices there were at each. */
type Course = {
  readonly taken: number[];
  readonly options: number[];
  readonly names: string[];
  violation: string | undefined;
};

/** Runs the scenario in every order, each from the start, and checks each step and each end. */
export async function explore(scenario: Scenario): Promise<Exploration> {
  const violations: string[] = [];
  let orders = 0;
  let longest = 0;
  for (let next: number[] | undefined = []; next !== undefined; ) {
    const course = await run(scenario, next);
    orders += 1;
    longest = Math.max(longest, course.names.length);
    if (course.violation !== undefined) violations.push(`${course.violation}: ${course.names.join(', ')}`);
    next = following(course);
  }
  return { orders, longest, violations };
}

/** The choices that lead to the next order: as in counting, the last digit that can grow grows. */
function following({ taken, options }: Course): number[] | undefined {
  const digit = taken.findLastIndex((choice, index) => choice + 1 < (options[index] ?? 0));
  return digit < 0 ? undefined : [...taken.slice(0, digit), (taken[digit] ?? 0) + 1];
}

async function run(scenario: Scenario, prefix: readonly number[]): Promise<Course> {
  const course: Course = { taken: [], options: [], names: [], violation: undefined };
  const stage = await Stage.start(scenario.stage);
  try {
    await scenario.before(stage);
    const play = new Play(scenario);
    for (let choices = play.choices(stage); choices.length > 0; choices = play.choices(stage)) {
      const index = prefix[course.taken.length] ?? 0;
      const choice = choices[index];
      if (choice === undefined) throw new RangeError('the scenario is not deterministic');
      course.taken.push(index);
      course.options.push(choices.length);
      course.names.push(choice.name);
      await play.take(stage, choice);
      course.violation ??= brokenRule(stage.scene);
    }
    course.violation ??= await brokenEnd(stage, scenario, play.isAnyLost);
    return course;
  } finally {
    await stage.close();
  }
}

/** What is left of a scenario during one order. */
class Play {
  readonly #scenario: Scenario;
  readonly #left: Planned[][];
  #losses = 0;
  #changes = 0;
  #last: string | undefined;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#left = scenario.planned.map((steps) => [...steps]);
  }

  get isAnyLost(): boolean {
    return this.#losses > 0;
  }

  /** What can happen next, without what would be a change of replica too many. */
  choices(stage: Stage): Choice[] {
    const all = [...this.#planned(), ...this.#messages(stage)];
    if (this.#changes < this.#scenario.changes) return all;
    const same = all.filter(({ by }) => by === this.#last);
    return same.length > 0 ? same : all;
  }

  async take(stage: Stage, { by, take }: Choice): Promise<void> {
    if (this.#last !== undefined && this.#last !== by) this.#changes += 1;
    this.#last = by;
    await take(stage);
  }

  #planned(): Choice[] {
    return this.#left.flatMap((steps) => {
      const [first] = steps;
      return first === undefined
        ? []
        : [{ ...first, take: (stage: Stage) => (steps.shift(), first.take(stage)) }];
    });
  }

  #messages(stage: Stage): Choice[] {
    return stage.scene.messages.flatMap(({ id, from, kind, isAnswered, isAwaited }): Choice[] => {
      const by = from.slice(0, 1);
      const what = `${kind} of ${from}`;
      const moves: Choice = isAnswered
        ? { by, name: `${from} hears the answer to ${kind}`, take: () => stage.hear(id) }
        : { by, name: `the server takes ${what}`, take: () => stage.deliver(id) };
      const { losses, losesLeases = false } = this.#scenario;
      const canBeLost = isAwaited && this.#losses < losses && (losesLeases || !kind.endsWith('Lease'));
      const breaks: Choice = {
        by,
        name: `${isAnswered ? 'the answer to ' : ''}${what} is lost`,
        take: () => ((this.#losses += 1), stage.lose(id)),
      };
      return canBeLost ? [moves, breaks] : [moves];
    });
  }
}

function brokenRule({ runs, isBeside, writing }: Scene): string | undefined {
  if (runs > 1) return `${runs} runs of one period`;
  if (isBeside) return 'a run beside the Job that it waits for';
  return writing.length > 1 ? `${writing.join(' and ')} may write at the same time` : undefined;
}

/** Lets everything happen, second by second, until the period is handled. */
async function brokenEnd(
  stage: Stage,
  { allowed }: Scenario,
  isAnyLost: boolean,
): Promise<string | undefined> {
  for (let second = 0; second < enoughSeconds && stage.scene.outcome === undefined; second += 1) {
    await stage.flow();
    stage.pass(1);
  }
  const { scene } = stage;
  return (
    brokenRule(scene) ??
    (allowed(scene, isAnyLost) ? undefined : `ends with ${scene.outcome}, ${scene.runs} runs`)
  );
}

/** Longer than a Lease, a request and the backoff of a key together. */
const enoughSeconds = 90;
