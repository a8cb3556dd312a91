import { Checkbox, PinField, Rows, Sheet } from '@halyard/ui'
import { CircleAlert } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { collectErrors, type FieldError } from '../../../lib/forms/form-errors.ts'
import { reduceForm } from '../../../lib/forms/form-reducer.ts'
import { Form } from '../../../lib/forms/form.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { FundPasswordBanner } from '../../../lib/security/fund-password-banner.tsx'
import { useSecurity } from '../../../lib/security/security.ts'
import type { DealSheetProps } from './deal-sheet-props.ts'
import { useDealStep } from './use-deal-step.ts'
import { useAmounts } from '../use-amounts.ts'

interface ReleaseValues {
  readonly hasSeen: boolean
  readonly pass: string
}

const FIELDS = ['hasSeen', 'pass'] as const
type ReleaseField = (typeof FIELDS)[number]
type ReleaseError = FieldError<'seenRequired' | 'fundPasswordSix'>

/**
 * Renders the seller's release: the amount to receive at the bank, the confirmation that it arrived, and the fund
 * password.
 */
export function ReleaseSheet({ deal, open, onClose }: DealSheetProps) {
  const { t } = useTranslation('fiat')
  const amounts = useAmounts()
  const hasFundPassword = useSecurity().data?.hasFundPassword
  const step = useDealStep('legalnew/deal/sub', deal.id)
  const form = useForm({
    start: (): ReleaseValues => ({ hasSeen: false, pass: '' }),
    reduce: reduceForm<ReleaseValues, ReleaseField>,
    fieldsOf: () => FIELDS,
    findErrors: ({ hasSeen, pass }) =>
      collectErrors<ReleaseField, ReleaseError>(FIELDS, (field) => {
        if (field === 'hasSeen') return hasSeen ? undefined : { text: 'seenRequired', quiet: true }
        return /^\d{6}$/.test(pass) ? undefined : { text: 'fundPasswordSix', quiet: true }
      }),
    describe: ({ text }) => t(text),
    clearedBy: (field) => (field === 'pass' ? { pass: '' } : {}),
  })
  const { hasSeen, pass } = form.values
  const coins = amounts.coins(deal.coins, deal.currency)
  const submit = async () => {
    if (!form.check()) return
    await step.make(
      { id: deal.id, pass },
      { done: t('releasedToast', { coins }), onDone: onClose, onFailed: form.refuse },
    )
  }
  return (
    <Sheet onClose={onClose} open={open} title={t('releaseTitle')}>
      <p className="mt-1 flex items-start gap-2 rounded-field border border-danger p-3 text-13">
        <CircleAlert aria-hidden className="mt-0.5 shrink-0 text-danger" size={18} />
        <span className="min-w-0">{t('releaseWarning', { coins })}</span>
      </p>
      <Rows
        rows={[
          { label: t('sum'), value: amounts.fiat(deal.total, deal.fiat), strong: true },
          { label: t('payer'), value: deal.buyerName === '' ? '—' : deal.buyerName, strong: true },
          { label: t('purpose'), value: deal.reference, strong: true },
        ]}
      />
      {hasFundPassword === false ? (
        <FundPasswordBanner />
      ) : (
        <Form action={t('releaseCoins', { coins })} compact failure={form.failure} onSubmit={submit}>
          <Checkbox
            checked={hasSeen}
            error={form.errorOf('hasSeen')}
            label={t('hasSeen')}
            onChange={(checked) => form.edit({ hasSeen: checked })}
          />
          <PinField
            error={form.errorOf('pass')}
            label={t('fundPassword')}
            onChange={(typed) => form.edit({ pass: typed })}
            value={pass}
          />
        </Form>
      )}
    </Sheet>
  )
}
