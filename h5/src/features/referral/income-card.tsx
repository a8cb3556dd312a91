import { Card, Fact, Skeleton } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useAppearance } from '../../lib/browser/appearance.ts'
import { ExplainButton } from '../../lib/explain/explain-button.tsx'
import { useFormat } from '../../lib/format/format.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { STARS } from '../../lib/wallet/worth-panel.tsx'
import type { useIncome } from './use-referral.ts'

/** Renders the income as one figure, with this month's and the number of invited customers. */
export function IncomeCard({ income }: { readonly income: ReturnType<typeof useIncome> }) {
  const { t } = useTranslation('referral')
  const f = useFormat()
  const hidden = useAppearance((appearance) => appearance.hidden)
  const usd = (text: string) => (hidden ? STARS : f.usd(text))
  return (
    <Card>
      <WhenLoaded query={income} skeleton={<Skeleton className="h-24 w-full" />}>
        {({ invited, total, month, sums }) => (
          <>
            <p className="text-13 text-muted">{t('income')}</p>
            <p
              className="text-[length:min(2rem,9vw)] leading-[1.25] font-semibold break-words tabular-nums"
              data-explain="referral income"
            >
              {usd(total)} <span className="text-17 text-muted">USDT</span>
            </p>
            {sums.length > 0 ? (
              <div className="-mx-4 -mb-2">
                <ExplainButton subject="referral income" />
              </div>
            ) : null}
            <dl className="mt-3 grid grid-cols-2 gap-3 text-13">
              <Fact label={t('invited')} text={invited} />
              <Fact label={t('monthIncome')} text={`${usd(month)} USDT`} />
            </dl>
          </>
        )}
      </WhenLoaded>
    </Card>
  )
}
