import { useTranslation } from 'react-i18next'
import { PracticeCard } from '../../lib/practice-card.tsx'
import { usePracticeFunds } from '../../lib/practice-funds.ts'
import { useWorth } from '../../lib/use-worth.ts'
import { WorthPanel } from '../../lib/worth-panel.tsx'

/** What the customer has; for a new one in the demo, how to get something. */
export function Worth() {
  const { t } = useTranslation('home')
  const funds = usePracticeFunds()
  return (
    <>
      <WorthPanel
        given={useWorth()}
        texts={{
          title: t('totalWorth'),
          hide: t('hideAmounts'),
          show: t('showAmounts'),
          day: t('dayChange'),
          failed: t('worthFailed'),
          retry: t('retry'),
        }}
      />
      <PracticeCard
        funds={funds}
        texts={{
          title: t('practiceTitle'),
          hint: t('practiceHint'),
          take: t('practiceTake'),
          taken: t('practiceTaken'),
          trade: t('practiceTrade'),
        }}
      />
    </>
  )
}
