import { Card, IconButton, Rows } from '@halyard/ui'
import { Copy, ShieldCheck } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { copyText } from '../../../lib/browser/copy-text.ts'
import type { Deal } from './deal.ts'
import type { DealDetail } from './deal-detail.ts'
import { useAmounts } from '../use-amounts.ts'

/** Renders the account that the buyer pays to, and the verified name that must pay. Nothing once the deal has ended. */
export function PayeeCard({ detail: { deal, payee } }: { readonly detail: DealDetail }) {
  const { t } = useTranslation('fiat')
  const amounts = useAmounts()
  if (!payee) return null
  if (deal.role === 'seller')
    return (
      <Card>
        <h2 className="text-17 font-semibold">{t('paidTo')}</h2>
        <Rows
          rows={[
            { label: t('sum'), value: amounts.fiat(deal.total, deal.fiat), strong: true },
            { label: t('payer'), value: deal.buyerName === '' ? '—' : deal.buyerName, strong: true },
            { label: t('purpose'), value: deal.reference },
            { label: payee.bank, value: payee.cardNumber },
          ]}
        />
        <PayerNote deal={deal} />
      </Card>
    )
  return (
    <Card>
      <h2 className="text-17 font-semibold">{t('payTo')}</h2>
      <dl className="mt-1 divide-y divide-line">
        <Copied label={t('sum')} shown={amounts.fiat(deal.total, deal.fiat)} value={deal.total} />
        <Copied label={t('payee')} value={payee.name} />
        <Copied label={t('bank')} value={payee.bank} />
        <Copied label={t('cardNumber')} value={payee.cardNumber} />
        {payee.iban === undefined ? null : (
          <Copied label={t('iban')} shown={inGroups(payee.iban)} value={payee.iban} />
        )}
        <Copied label={t('swift')} value={payee.swiftCode} />
        <Copied label={t('purpose')} value={deal.reference} />
      </dl>
      <PayerNote deal={deal} />
    </Card>
  )
}

/** Renders who must pay: the money must come from an account in the buyer's verified name. */
function PayerNote({ deal }: { readonly deal: Deal }) {
  const { t } = useTranslation('fiat')
  const name = deal.buyerName === '' ? '—' : deal.buyerName
  return (
    <p className="mt-2 flex items-start gap-2 rounded-field bg-raised p-3 text-13">
      <ShieldCheck aria-hidden className="mt-0.5 shrink-0 text-brass" size={18} />
      <span className="min-w-0 break-words">
        {t(deal.role === 'buyer' ? 'payAs' : 'mustBePaidBy', { name })}
      </span>
    </p>
  )
}

/** Returns an IBAN in groups of four, as it is printed (ISO 13616). */
function inGroups(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ')
}

interface CopiedProps {
  readonly label: string
  readonly value: string
  /** The value as displayed, if it differs from the copied one. */
  readonly shown?: string
}

function Copied({ label, value, shown = value }: CopiedProps) {
  const { t } = useTranslation('fiat')
  if (value === '') return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1">
      <dt className="text-13 text-muted">{label}</dt>
      <dd className="row-start-2 text-15 font-medium break-words">{shown}</dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <IconButton label={`${t('copy')}: ${label}`} onClick={() => void copyText(value)}>
          <Copy aria-hidden size={20} />
        </IconButton>
      </dd>
    </div>
  )
}
