/** What the operations on runs, definitions and the older tasks are for. */
export const WORK = {
  'GET /api/jobs/definitions':
    'Pages through the definitions, which say when long work runs by itself: those made here and those that entities and the product declare. `orphaned` are those that nothing declares any more.',
  'GET /api/jobs/definitions/:id':
    'Answers one definition with its next run, or the reason why it has none. Its ETag is the version that `If-Match` names in a change.',
  'PUT /api/jobs/definitions/:id':
    'Replaces a definition whole, or makes one with `If-None-Match: *`. Without either header it is refused (428), under another version than the present one too (412), so that nobody undoes a change unseen. Type, cron and input of a declared one stay (409).',
  'DELETE /api/jobs/definitions/:id':
    'Removes a definition; runs that it made stay. It needs the version in `If-Match`. A definition that an entity or the product declares is refused (409): disable it instead.',
  'PUT /api/jobs/definitions/:id/enabled':
    'Switches a definition on or off. Off, it makes no runs, and once on again it does not make up for those it missed; a run under way goes on. It needs the version in `If-Match`.',
  'GET /api/jobs/definitions/:id/next-runs':
    'Lists when a definition fires next, up to 365 times, by the clocks of its time zone with summer time. It is for seeing what a cron means before relying on it.',
  'POST /api/jobs/definitions/:id/run':
    'Runs a definition now, whatever its cron says, and answers the id of the run. While another run of it is unfinished its overlap decides whether this one is skipped or waits; `force` makes it wait.',
  'GET /api/jobs/runs':
    'Pages through the executions of long work, the newest first, by type, status, definition, owner and time. Phases of a synchronization are listed only when their type is asked for.',
  'POST /api/jobs/runs':
    'Submits a run of a type with the input that the type takes. It is 201 for a new run and 200 for one that was there: unfinished of the same subject, or under the same idempotency key within 7 days. What the operation itself would refuse is refused here, a disabled or locked entity for one (409).',
  'DELETE /api/jobs/runs':
    'Removes finished runs with their parts, by ids, age or status; at least one has to be stated (400). Runs that are not over stay.',
  'GET /api/jobs/runs/:id':
    'Answers one run: its status, how far it is, what it was given, what came of it, or why it failed. It is what a caller asks again until the run is over.',
  'POST /api/jobs/runs/:id/cancel':
    'Asks a run to end. One that waits ends at once, one under way at its next border; what it did until then stays. A finished run is refused (409).',
  'GET /api/jobs/runs/:id/chain':
    'Answers the whole that a run belongs to, its root first: a synchronization with its phases, each with its own times and message.',
  'POST /api/jobs/runs/:id/retry':
    'Repeats a finished run with the same input. It is 202 with the new run, or 200 with the run that succeeded or is under way already, unless `force` is set. An unfinished run and a part of one are refused (409).',
  'GET /api/jobs/types':
    'Lists the kinds of long work with the JSON Schema of their input, whether they can be scheduled and whether several may run at once.',
  'GET /api/jobs/types/:type': 'Answers one kind of long work with the JSON Schema of its input.',
  'GET /api/tasks/instances':
    'Pages through runs in the words of the older interface: CREATED, RUNNING, COMPLETED, FAILED, CANCEL, CANCELLED and completion from 0 to 1. `/api/jobs/runs` answers the same in the newer ones.',
  'GET /api/tasks/instances/:id':
    'Answers one task, which is a run in the words of the older interface, with its scheduling, parent and children.',
  'DELETE /api/tasks/instances/:id':
    'Cancels a task that lives and removes one that is over, and answers it as it was. A part of another task is not removed alone (409).',
  'GET /api/tasks/instance/:id':
    'Answers one task by the path of the task guide; it is `/api/tasks/instances/{id}` under another name.',
  'PUT /api/tasks/cancel/:id':
    'Asks a task to end, in the words of the older interface. It ends at its next border and what it did stays; a task that is over is refused (409).',
  'GET /api/tasks/schedulings':
    'Pages through the schedulings, which are definitions in the words of the older interface, with the next execution or the reason why there is none.',
  'GET /api/tasks/scheduling/:id': 'Answers one scheduling, a definition in the words of the older interface.',
  'PUT /api/tasks/scheduling/:id/run':
    'Runs a scheduling now and answers the task. While another one of it is unfinished the new one is skipped or waits, as the scheduling says.',
  'PUT /api/tasks/scheduling/:id/enabled/:enabled':
    'Switches a scheduling on or off without stating a version: the last one to ask wins. Who must not undo the change of another uses `/api/jobs/definitions/{id}/enabled`.',
  'POST /api/tasks/scheduling/:id/cron':
    'Changes when a scheduling runs, without stating a version. What is no cron, or names a day that never comes, is refused (400), and so is one that an entity declares (409).',
} as const
