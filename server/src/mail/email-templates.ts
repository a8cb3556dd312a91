import type { CodePurpose, Language } from '@halyard/api'
import type { StaffRole } from '@halyard/api/ops'
import { join } from 'node:path'
import { readTexts } from '../platform/texts/text-folders.ts'
import type { Message } from './messenger.ts'
import type en from './templates/en.json'

type Texts = typeof en

const TEXTS = readTexts([join(import.meta.dirname, 'templates')]) as Readonly<Record<Language, Texts>>

/** The account change that an e-mail reports to the owner. */
export type AccountChange =
  | 'fund_password_set'
  | 'fund_password_changed'
  | 'totp_on'
  | 'totp_off'
  | 'recovery_codes'
  | 'passkey_added'
  | 'passkey_removed'
  | 'api_key_created'
  | 'api_key_changed'
  | 'contact_changed'
  | 'account_frozen'
  | 'account_thawed'
  | 'address_saved'
  | 'bank_card_bound'
  | 'identity_linked'
  | 'identity_removed'

/** The address of a customer. */
interface Recipient {
  readonly channel: Message['channel']
  readonly address: string
}

/** The removal of a second factor was requested, or did not take place. */
type FactorRemovalKind = `factor_removal${'' | '_refused' | '_withdrawn' | '_cancelled'}`

/** The password was changed, or support secured the account. */
type SecuredKind = 'password_changed' | 'sessions_ended' | 'password_required'

/** A message to a customer: its template and the values to fill in. */
export type EmailTemplate =
  | { readonly kind: CodePurpose; readonly code: string; readonly minutes: number }
  | { readonly kind: 'taken' | 'unknown' | SecuredKind | FactorRemovalKind }
  | { readonly kind: 'changed'; readonly what: AccountChange }
  | RoleEmail
  | { readonly kind: 'closing_requested'; readonly date: string }
  | { readonly kind: 'data_export'; readonly link: string }
  | { readonly kind: 'closing_cancelled' | 'closing_held_up' | 'account_closed' }
  | { readonly kind: 'basic_verified' | 'advanced_verified' }
  | { readonly kind: 'basic_refused' | 'advanced_refused'; readonly reason: string }
  | TransactionEmail

/** A changed role at the console: the recipient's or a colleague's. */
interface RoleEmail {
  readonly kind: 'role_changed' | 'colleague_role_changed'
  readonly who: string
  readonly before: StaffRole
  readonly after: StaffRole
  /** Empty if the host of the exchange decided. */
  readonly by: string
}

/** An amount with its currency, and its destination: a masked address, or the bank card when there is none. */
interface AmountAndTarget {
  readonly coins: string
  readonly target?: string | undefined
}

type TransactionEmail =
  | ({ readonly kind: 'deposit_credited' | 'deposit_reversed' } & AmountAndTarget)
  | ({
      readonly kind: 'withdrawal_requested' | 'withdrawal_passed' | 'withdrawal_confirmed'
    } & AmountAndTarget)
  | ({
      readonly kind: 'withdrawal_rejected' | 'withdrawal_returned'
      readonly reason: string
    } & AmountAndTarget)
  | ({ readonly kind: 'withdrawal_sent'; readonly txid: string } & AmountAndTarget)

/** Messages sent without a request by the customer; they carry no "if you did not request this" footer. */
const NOTICES: ReadonlySet<EmailTemplate['kind']> = new Set([
  'password_changed',
  'sessions_ended',
  'password_required',
  'factor_removal',
  'factor_removal_refused',
  'factor_removal_withdrawn',
  'factor_removal_cancelled',
  'changed',
  'role_changed',
  'colleague_role_changed',
  'closing_requested',
  'data_export',
  'closing_cancelled',
  'closing_held_up',
  'account_closed',
  'basic_verified',
  'advanced_verified',
  'basic_refused',
  'advanced_refused',
  'deposit_credited',
  'deposit_reversed',
  'withdrawal_requested',
  'withdrawal_passed',
  'withdrawal_rejected',
  'withdrawal_sent',
  'withdrawal_confirmed',
  'withdrawal_returned',
])

/**
 * Renders a message to a customer. An e-mail ends with the footer where one applies and with the customer's anti-phishing
 * phrase `word`; a text message has no room for them.
 */
export function renderEmail(
  { channel, address }: Recipient,
  letter: EmailTemplate,
  lang: Language,
  publicUrl: string,
  word: string | null | undefined,
): Message {
  const texts = TEXTS[lang]
  const subject = 'code' in letter ? texts.code_subject : texts[`${letter.kind}_subject`]
  const text = fill(texts[letter.kind], {
    code: 'code' in letter ? letter.code : '',
    minutes: 'minutes' in letter ? String(letter.minutes) : '',
    link: 'link' in letter ? letter.link : '',
    date: 'date' in letter ? letter.date : '',
    reason: 'reason' in letter ? letter.reason : '',
    what: 'what' in letter ? texts[`what_${letter.what}`] : '',
    coins: 'coins' in letter ? letter.coins : '',
    target: 'coins' in letter ? (letter.target ?? texts.bank_card) : '',
    txid: 'txid' in letter ? letter.txid : '',
    ...(letter.kind === 'role_changed' || letter.kind === 'colleague_role_changed'
      ? {
          who: letter.who,
          before: texts[`role_${letter.before}`],
          after: texts[`role_${letter.after}`],
          by: letter.by === '' ? texts.decided_by_host : letter.by,
        }
      : {}),
  })
  const ending = NOTICES.has(letter.kind) ? '' : `\n\n${texts.footer}`
  const wordLine = word ? `\n\n${fill(texts.word, { word })}` : ''
  return {
    channel,
    recipient: address,
    subject: `Halyard: ${subject}`,
    body: channel === 'email' ? `${text}${ending}${wordLine}\n\nHalyard\n${publicUrl}\n` : text,
  }
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([a-z]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
}
