import { one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand } from '../common-commands.ts'

const PARTNER = ['id', 'account_number', 'code', 'share_ppm', 'active', 'invited', 'appointed_at']

/** Commands for referral partners. */
export const partnerCommands: readonly OperatorCommand[] = [
  listCommand('partners', 'ops/partner/list', {
    about: 'Lists the referral partners, former ones included',
    columns: PARTNER,
  }),
  {
    usage: 'partner appoint <id> <share_ppm>',
    about:
      "Proposes a share of invitees' trading fees and an authorization code for a customer (--reason required)",
    flags: ['reason'],
    run: async (connection, [id = '', share_ppm = ''], flags) =>
      one(
        await connection.call('ops/partner/propose', { id, share_ppm, active: '1', reason: reasonIn(flags) }),
      ),
  },
  {
    usage: 'partner end <id>',
    about:
      'Proposes the common share for a partner and the end of the authorization code (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(
        await connection.call('ops/partner/propose', {
          id,
          share_ppm: '200000',
          active: '0',
          reason: reasonIn(flags),
        }),
      ),
  },
]
