import { Button, Card, FactLine, ListRow } from '@halyard/ui'
import { goTo } from '@halyard/web'
import { useFormat } from '../../lib/format/format.ts'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { pathTo } from '../../lib/navigation/route-names.ts'
import type { Leaving, Level } from './fees.ts'
import { useUsdt } from './use-usdt.ts'

const HIGHEST_VERIFICATION = 2

/** Renders the limits of withdrawals and sales for fiat, what is used of them, and the way to higher ones. */
export function LeavingSection({ leaving }: { readonly leaving: Leaving | undefined }) {
  const { t } = useTranslation('fees')
  return (
    <section>
      <h2 className="mb-2 text-13 text-muted">{t('leaving')}</h2>
      {leaving ? (
        <div className="flex flex-col gap-3">
          <Used leaving={leaving} />
          <Card flush>
            {leaving.levels.map((level) => (
              <LevelRow key={`${level.verification} ${level.ageDays}`} level={level} />
            ))}
          </Card>
          {leaving.verification < HIGHEST_VERIFICATION ? (
            <Button kind="quiet" onClick={() => goTo(pathTo('verification/index'))}>
              {t('verify')}
            </Button>
          ) : null}
          <p className="text-13 text-muted">{t('rule')}</p>
        </div>
      ) : (
        <p className="text-15 text-muted">{t('noLimits')}</p>
      )}
    </section>
  )
}

function Used({ leaving }: { readonly leaving: Leaving }) {
  const { t } = useTranslation('fees')
  const f = useFormat()
  const usdt = useUsdt()
  const own = leaving.levels.find(({ isOwn }) => isOwn)
  return (
    <Card>
      <p className="text-13 text-muted">{t('left')}</p>
      <p className="text-20 font-semibold tabular-nums">{usdt(leaving.left)}</p>
      <dl className="mt-2 flex flex-col gap-1 text-15">
        <FactLine
          label={t('usedToday')}
          text={t('usedOf', { used: usdt(leaving.usedToday), max: usdt(own?.daily ?? '0') })}
        />
        <FactLine
          label={t('usedMonth')}
          text={t('usedOf', { used: usdt(leaving.usedMonth), max: usdt(own?.monthly ?? '0') })}
        />
      </dl>
      <p className="mt-2 text-13 text-muted">{t('moreAt', { time: f.zonedDateTime(leaving.moreAt) })}</p>
    </Card>
  )
}

function LevelRow({ level }: { readonly level: Level }) {
  const { t } = useTranslation('fees')
  const f = useFormat()
  const usdt = useUsdt()
  const { verification, ageDays, daily, monthly, isOwn } = level
  const name = t(`level_${verification}`)
  return (
    <ListRow
      right={isOwn ? <span className="text-brass">{t('yourLevel')}</span> : undefined}
      subtitle={t('most', { daily: usdt(daily), monthly: usdt(monthly) })}
      title={ageDays === 0 ? name : `${name}, ${t('openFor', { days: f.days(ageDays) })}`}
    />
  )
}
