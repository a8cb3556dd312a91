import { Card, Rows } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { useCurrencies } from '../../../lib/market/markets.ts'
import type { Project } from '../project.ts'

/** Renders the terms of a project. Networks that are only announced are marked as not open. */
export function ProjectFacts({ project }: { readonly project: Project }) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const { coin, coinId, prices, lockupDays } = project
  const coins = (amount: string) => `${f.exact(amount)} ${coin}`
  const listed = useCurrencies().data?.list.find(({ id }) => id === coinId)?.networks ?? []
  const announced = project.networks.join(', ')
  return (
    <Card>
      <Rows
        rows={[
          { label: t('supply'), value: coins(project.supply) },
          {
            label: t('issuePrice'),
            value: prices.map(({ currencyId, currency, price }) => (
              <span className="block" key={currencyId}>
                {f.exact(price)} {currency}
              </span>
            )),
            strong: true,
          },
          { label: t('perOrder'), value: `${f.exact(project.quantityMin)} – ${coins(project.quantityMax)}` },
          { label: t('perCustomer'), value: coins(project.customerMax) },
          { label: t('lockup'), value: lockupDays === 0 ? t('noLockup') : f.days(lockupDays) },
          ...(listed.length > 0
            ? [{ label: t('networks'), value: listed.join(', ') }]
            : announced === ''
              ? []
              : [{ label: t('networks'), value: t('networksAnnounced', { networks: announced }) }]),
        ]}
      />
    </Card>
  )
}
