/** The program of the playground's worker. It runs the engine of the view, and checks texts. */
import { version } from 'kron-build';
import { afterOtherEvents } from 'kron-view/worker/afterOtherEvents';
import type { Request } from 'kron-view/worker/protocol';
import { serve } from 'kron-view/worker/serve';
import { judgeText } from './judgeText.ts';
import { LastValid } from './lastValid.ts';
import type { TextAnswer, TextRequest } from './protocol.ts';

const slice = 30;
const receive = serve({
  post: (answer, transferred) => self.postMessage(answer, { transfer: transferred ?? [] }),
  now: () => performance.now(),
  later: afterOtherEvents,
  slice,
});

/** The check of a text ends, because a newer text has arrived. */
class SupersededError extends Error {}

let last = new LastValid();
let newest = 0;

async function judge({ id, yaml, now }: TextRequest): Promise<void> {
  let resumed = performance.now();
  const pause = (): Promise<void> | undefined => {
    if (performance.now() - resumed < slice) return undefined;
    return new Promise((resolve, reject) => {
      afterOtherEvents(() => {
        resumed = performance.now();
        if (id === newest) resolve();
        else reject(new SupersededError());
      });
    });
  };
  try {
    post({ type: 'judged', id, judgement: await judgeText(yaml, { now, version, last, pause }) });
  } catch (error) {
    if (error instanceof SupersededError) return;
    last = new LastValid();
    post({ type: 'unjudged', id, message: error instanceof Error ? error.message : String(error) });
  }
}

function post(answer: TextAnswer): void {
  self.postMessage(answer, { transfer: [] });
}

self.addEventListener('message', ({ data }: MessageEvent<Request | TextRequest>) => {
  if (data.type !== 'text') {
    receive(data);
    return;
  }
  newest = data.id;
  void judge(data);
});
