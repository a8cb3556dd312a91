import { Button, Card, IconButton } from '@halyard/ui'
import { Coins, X } from '@halyard/ui/icons'
import { useTranslation } from '../language/use-translation.ts'
import { useFormat } from '../format/format.ts'
import { goTo } from '@halyard/web'
import { pathTo } from '../navigation/route-names.ts'
import { usePracticeFunds } from './practice-funds.ts'

const ACCOUNTS = [
  { type: 'coin', name: 'accountCoin' },
  { type: 'contract', name: 'accountContract' },
  { type: 'option', name: 'accountOption' },
  { type: 'fiat', name: 'accountFiat' },
  { type: 'trust', name: 'accountTrust' },
] as const

/** Renders the offer of practice funds, and afterwards the credited amounts. */
export function PracticeCard() {
  const funds = usePracticeFunds()
  const { t } = useTranslation()
  const f = useFormat()
  if (funds.state === 'none') return null
  if (funds.state !== 'taken') {
    return (
      <Card>
        <div className="flex gap-3">
          <Coins aria-hidden className="mt-0.5 text-brass" size={24} />
          <div className="min-w-0">
            <h2 className="text-17 font-semibold">{t('practiceTitle')}</h2>
            <p className="mt-1 text-13 text-muted">{t('practiceHint')}</p>
          </div>
        </div>
        <Button className="mt-3" loading={funds.state === 'taking'} onClick={funds.take} size="small" wide>
          {t('practiceTake')}
        </Button>
      </Card>
    )
  }
  return (
    <Card>
      <div className="-mt-2 -mr-2 flex items-center gap-3" role="status">
        <Coins aria-hidden className="text-brass" size={24} />
        <h2 className="min-w-0 flex-1 text-17 font-semibold">{t('practiceTaken')}</h2>
        <IconButton label={t('close')} onClick={funds.dismiss}>
          <X aria-hidden size={20} />
        </IconButton>
      </div>
      <dl className="flex flex-col gap-2 text-15">
        {ACCOUNTS.map(({ type, name }) => {
          const credits = funds.credits.filter(({ account }) => account === type)
          return credits.length === 0 ? null : (
            <div className="flex flex-wrap justify-between gap-x-5" key={type}>
              <dt className="text-muted">{t(name)}</dt>
              <dd className="flex flex-wrap justify-end gap-x-4">
                {credits.map(({ id, amount, currency }) => (
                  <span key={id}>
                    <span className="text-up">+{f.exact(amount)}</span> {currency}
                  </span>
                ))}
              </dd>
            </div>
          )
        })}
      </dl>
      <Button className="mt-3" kind="quiet" onClick={() => goTo(pathTo('trade/index'))} size="small" wide>
        {t('practiceTrade')}
      </Button>
    </Card>
  )
}
