import { Card, FactLine, ListRow, SkeletonRows } from '@halyard/ui'
import { useQuery } from '@tanstack/react-query'
import { readApi } from '../../lib/calls/api.ts'
import { PRIVATE } from '../../lib/calls/queries.ts'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { Page } from '../../lib/navigation/page.tsx'
import { type OwnFee, type OwnFees, toFees } from './fees.ts'
import { LeavingSection } from './leaving-section.tsx'
import { useUsdt } from './use-usdt.ts'

/** Renders the customer's volume, fees and limits, and what the next step needs. */
export function FeesPage() {
  const { t } = useTranslation('fees')
  const query = useQuery({
    queryKey: [PRIVATE, 'fees'],
    queryFn: async ({ signal }) => toFees(await readApi('user/fees', {}, signal)),
    staleTime: 0,
  })
  return (
    <Page title={t('title')}>
      <WhenLoaded query={query} skeleton={<SkeletonRows rows={8} />}>
        {(fees) => (
          <div className="flex flex-col gap-5 p-4">
            <Volume fees={fees} />
            <Markets markets={fees.markets} />
            {fees.steps.length > 0 ? <Steps fees={fees} /> : null}
            <LeavingSection leaving={fees.leaving} />
          </div>
        )}
      </WhenLoaded>
    </Page>
  )
}

function Volume({ fees }: { readonly fees: OwnFees }) {
  const { t } = useTranslation('fees')
  const f = useFormat()
  const usdt = useUsdt()
  return (
    <Card>
      <p className="text-13 text-muted">{t('volume')}</p>
      <p className="text-20 font-semibold tabular-nums">{usdt(fees.volume)}</p>
      <p className="mt-1 text-15 text-muted tabular-nums">{t('today', { amount: usdt(fees.volumeToday) })}</p>
      {fees.steps.length > 0 ? (
        <p className="mt-2 text-15">
          {fees.missing === undefined ? t('lowest') : t('missing', { amount: usdt(fees.missing) })}
        </p>
      ) : null}
      <p className="mt-2 text-13 text-muted">{t('countedAt')}</p>
      <p className="mt-1 text-13 text-muted">{t('counts', { rate: f.rate(fees.perpsPpm) })}</p>
    </Card>
  )
}

function Markets({ markets }: { readonly markets: readonly OwnFee[] }) {
  const { t } = useTranslation('fees')
  const f = useFormat()
  return (
    <section>
      <h2 className="mb-2 text-13 text-muted">{t('yourFees')}</h2>
      <Card>
        <dl className="flex flex-col gap-1 text-15">
          {markets.map(({ type, name, makerPpm, takerPpm }) => (
            <FactLine
              key={`${type} ${name}`}
              label={`${name} · ${t(type)}`}
              text={`${t('maker')} ${f.rate(makerPpm)} · ${t('taker')} ${f.rate(takerPpm)}`}
            />
          ))}
        </dl>
      </Card>
    </section>
  )
}

function Steps({ fees: { steps } }: { readonly fees: OwnFees }) {
  const { t } = useTranslation('fees')
  const f = useFormat()
  const usdt = useUsdt()
  return (
    <section>
      <h2 className="mb-2 text-13 text-muted">{t('steps')}</h2>
      <Card flush>
        {steps.map(({ volume, makerPpm, takerPpm, isOwn }) => (
          <ListRow
            key={volume}
            right={isOwn ? <span className="text-brass">{t('yours')}</span> : undefined}
            subtitle={t('shares', { maker: f.rate(makerPpm), taker: f.rate(takerPpm) })}
            title={t('from', { amount: usdt(volume) })}
          />
        ))}
      </Card>
    </section>
  )
}
