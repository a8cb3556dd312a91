import { writeFile } from 'node:fs/promises'
import { given, one, type OperatorCommand } from '../command.ts'
import { listCommand, showCommand } from '../common-commands.ts'
import { EXIT, Failure } from '../failure.ts'

const VERIFICATION = [
  'id',
  'customer_id',
  'account_number',
  'level',
  'status',
  'country',
  'submitted_at',
  'reason',
]

/** Commands for identity verification and uploaded pictures. */
export const verificationCommands: readonly OperatorCommand[] = [
  listCommand('verifications', 'ops/verification/list', {
    about: 'Lists verifications: those to review, or by --status under_review, verified or refused',
    columns: VERIFICATION,
    flags: ['status', 'after'],
  }),
  showCommand(
    'verification show <id>',
    'ops/verification/show',
    'Shows one verification with everything submitted',
  ),
  {
    usage: 'verification pass <id>',
    about: 'Approves a verification',
    flags: ['reason'],
    run: async (connection, [id = ''], { reason }) =>
      one(await connection.call('ops/verification/review', given({ id, pass: '1', reason }))),
  },
  {
    usage: 'verification refuse <id>',
    about: 'Refuses a verification; the customer sees the --reason',
    flags: ['reason'],
    run: async (connection, [id = ''], { reason }) =>
      one(await connection.call('ops/verification/review', given({ id, pass: '0', reason }))),
  },
  {
    usage: 'picture <id>',
    about: 'Saves a submitted picture to the file --out; the access is logged',
    flags: ['out'],
    run: async (connection, [id = ''], { out }) => {
      if (!out) throw new Failure(EXIT.usage, 'A file for the picture is required: --out <file>.')
      await writeFile(out, await connection.picture(id), { mode: 0o600 })
      return { data: { out }, text: `Saved to ${out}.` }
    },
  },
]
