import type { SourceEdit } from '../../sim/src/adversary/planted/planted.ts'

/** Something that is added to the operators' side of the product, as an example that compiles. */
export interface Addition {
  /** As the table in CONTRIBUTING.md names it. */
  readonly name: string
  /** The folder beside this file with its new files, at their paths from the root, with `.txt` after their names. */
  readonly folder: string
  /** The lines that it adds to existing files. Generated files are written by `npm run generate`. */
  readonly edits: readonly SourceEdit[]
}

/** Adds a line after a text. */
function after(file: string, find: string, line: string): SourceEdit {
  return { file, find, replace: `${find}\n${line}` }
}

const COUNT_FEEDBACK = `  'ops/feedback/count': opsCall({
    method: 'GET',
    roles: SUPPORTING,
    about: 'Counts the feedback that waits for a reply.',
    example: {},
    request: z.strictObject({}),
    response: z.object({ count: z.int() }),
  }),`

/** An operators' call in an existing family, a queue whose records two persons decide on, and a page of the console. */
export const ADDITIONS: readonly Addition[] = [
  {
    name: "operators' call",
    folder: 'call',
    edits: [
      after('api/src/ops/customers/support.ts', 'export const supportOpsCalls = {', COUNT_FEEDBACK),
      after(
        'server/src/ops/support/index.ts',
        "import { listFeedback, replyToFeedback, showFeedback } from './feedback.ts'",
        "import { countFeedback } from './count-feedback.ts'",
      ),
      after(
        'server/src/ops/support/index.ts',
        'export const supportOpsHandlers = {',
        "  'ops/feedback/count': countFeedback,",
      ),
    ],
  },
  {
    name: 'queue',
    folder: 'queue',
    edits: [
      after(
        'api/src/ops/calls.ts',
        "import type { z } from 'zod'",
        "import { complaintOpsCalls } from './customers/complaint.ts'",
      ),
      after('api/src/ops/calls.ts', 'export const opsCalls = {', '  ...complaintOpsCalls,'),
      after(
        'server/src/app/ops-handlers.ts',
        "import { changesOpsHandlers } from '../ops/changes/index.ts'",
        "import { complaintsOpsHandlers } from '../ops/complaints/index.ts'",
      ),
      after('server/src/app/ops-handlers.ts', '  ...changesOpsHandlers,', '  ...complaintsOpsHandlers,'),
      after(
        'ops/src/app/screens.ts',
        "import { DEPOSIT_CLAIM_SCREENS } from '../features/deposit-claim/screens.ts'",
        "import { COMPLAINT_SCREENS } from '../features/complaint/screens.ts'",
      ),
      after('ops/src/app/screens.ts', '  ...DEPOSIT_CLAIM_SCREENS,', '  ...COMPLAINT_SCREENS,'),
    ],
  },
  {
    name: 'console page',
    folder: 'page',
    edits: [
      after(
        'ops/src/app/screens.ts',
        "import { DEPOSIT_CLAIM_SCREENS } from '../features/deposit-claim/screens.ts'",
        "import { COLLEAGUE_SCREENS } from '../features/colleague/screens.ts'",
      ),
      after('ops/src/app/screens.ts', '  ...STAFF_SCREENS,', '  ...COLLEAGUE_SCREENS,'),
    ],
  },
]
