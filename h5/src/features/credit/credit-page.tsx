import { Card, EmptyState, FactLine, ListRow, SkeletonRows } from '@halyard/ui'
import { ShieldCheck } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import { useFormat } from '../../lib/format/format.ts'
import { PagedList } from '../../lib/lists/paged-list.tsx'
import { WhenLoaded } from '../../lib/lists/when-loaded.tsx'
import { goTo } from '@halyard/web'
import { Page } from '../../lib/navigation/page.tsx'
import { pathTo } from '../../lib/navigation/route-names.ts'
import { CREDIT_FACTS, creditPercent, type CreditLine, type CreditScore } from './credit.ts'
import { pointsText } from './points-text.ts'
import { useCreditLines, useCreditScore } from './use-credit.ts'

/** Renders the credit score, the lines that moved it, and its rules. */
export function CreditPage() {
  const { t } = useTranslation('credit')
  return (
    <Page title={t('title')}>
      <WhenLoaded query={useCreditScore()} skeleton={<SkeletonRows rows={6} />}>
        {(credit) => (
          <div className="flex flex-col gap-5 p-4">
            <ScoreCard credit={credit} />
            <section>
              <h2 className="mb-2 text-13 text-muted">{t('lines')}</h2>
              <Card flush>
                <Lines />
              </Card>
            </section>
            <Rules credit={credit} />
          </div>
        )}
      </WhenLoaded>
    </Page>
  )
}

function ScoreCard({ credit }: { readonly credit: CreditScore }) {
  const { t } = useTranslation('credit')
  const f = useFormat()
  return (
    <Card>
      <p className="text-13 text-muted">{t('yourScore')}</p>
      <p className="text-40 font-semibold tabular-nums">{f.exact(String(credit.score))}</p>
      <div aria-hidden className="mt-2 h-1.5 overflow-hidden rounded-full bg-line">
        <div className="h-full rounded-full bg-brass" style={{ width: `${creditPercent(credit)}%` }} />
      </div>
      <p className="mt-3 text-13 text-muted">
        {t('range', { start: credit.start, min: credit.min, max: credit.max })}
      </p>
    </Card>
  )
}

function Lines() {
  const { t } = useTranslation('credit')
  return (
    <PagedList
      empty={
        <EmptyState
          action={{ label: t('verify'), onClick: () => goTo(pathTo('verification/index')) }}
          hint={t('noLinesHint')}
          icon={<ShieldCheck aria-hidden size={32} />}
          title={t('noLines')}
        />
      }
      rows={useCreditLines()}
      skeletonRows={3}
    >
      {(line) => <Line line={line} />}
    </PagedList>
  )
}

function Line({ line: { reason, points, at, note } }: { readonly line: CreditLine }) {
  const { t } = useTranslation('credit')
  const f = useFormat()
  return (
    <li>
      <ListRow
        right={
          <span className={`font-semibold tabular-nums ${points < 0 ? 'text-down' : 'text-up'}`}>
            {pointsText(f, points)}
          </span>
        }
        subtitle={
          <>
            {note === '' ? null : <span className="block break-words">{note}</span>}
            {f.dateTime(at)}
          </>
        }
        title={t(`reason_${reason}`)}
      />
    </li>
  )
}

function Rules({ credit }: { readonly credit: CreditScore }) {
  const { t } = useTranslation('credit')
  const f = useFormat()
  return (
    <section>
      <h2 className="mb-2 text-13 text-muted">{t('rules')}</h2>
      <Card>
        <dl className="text-15">
          {CREDIT_FACTS.map((fact) => (
            <FactLine key={fact} label={t(`reason_${fact}`)} text={pointsText(f, credit.points[fact])} />
          ))}
        </dl>
        <p className="mt-3 text-13 text-muted">{t('dealsRule', { count: credit.dealsMax })}</p>
        <p className="mt-2 text-13 text-muted">{t('operatorRule')}</p>
        <p className="mt-2 text-13 text-muted">{t('noEffect')}</p>
      </Card>
    </section>
  )
}
