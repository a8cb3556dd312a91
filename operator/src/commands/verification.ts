import { writeFile } from 'node:fs/promises'
import { asTyped, given, one, type OperatorCommand, table } from '../command.ts'
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

export const verificationCommands: readonly OperatorCommand[] = [
  {
    usage: 'verifications',
    about: 'Verifications that wait, or those of --status under_review, verified or refused',
    flags: ['status', 'page'],
    run: async (door, _words, { status, page }) =>
      table(
        await door.call('ops/verification/list', asTyped<'ops/verification/list'>({ status, page })),
        VERIFICATION,
      ),
  },
  {
    usage: 'verification show <id>',
    about: 'One verification with everything that was handed in',
    flags: [],
    run: async (door, [id = '']) => one(await door.call('ops/verification/show', { id })),
  },
  {
    usage: 'verification pass <id>',
    about: 'Passes a verification',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) =>
      one(await door.call('ops/verification/review', given({ id, pass: '1', reason }))),
  },
  {
    usage: 'verification refuse <id>',
    about: 'Refuses it; the customer is told the --reason',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) =>
      one(await door.call('ops/verification/review', given({ id, pass: '0', reason }))),
  },
  {
    usage: 'picture <id>',
    about: 'Saves a picture that a customer handed in to the file --out. The look is logged',
    flags: ['out'],
    run: async (door, [id = ''], { out }) => {
      if (!out) throw new Failure(EXIT.misused, 'Say with --out where to put the picture.')
      await writeFile(out, await door.picture(id), { mode: 0o600 })
      return { data: { out }, text: `Saved to ${out}.` }
    },
  },
]
