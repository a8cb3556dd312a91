import { Banner } from '@halyard/ui'
import { Suspense } from 'react'
import { useTranslation } from '../../language/use-translation.ts'
import { networkName } from '../network-name.ts'
import type { NetworkFacts } from './network-facts.ts'
import { useFactTexts } from './use-fact-texts.ts'

interface PauseNoticeProps {
  readonly coin: string
  readonly facts: NetworkFacts | undefined
  /** The meaning of the pause for what the customer is about to do. */
  readonly meaning: string
}

/** Renders that a network is paused, why, and what that means. Renders nothing if it is not. */
export function PauseNotice(props: PauseNoticeProps) {
  return (
    <Suspense fallback={null}>
      <Notice {...props} />
    </Suspense>
  )
}

function Notice({ coin, facts, meaning }: PauseNoticeProps) {
  const { t } = useTranslation('networks')
  const { pause } = useFactTexts()
  if (!facts?.paused) return null
  return (
    <Banner title={t('pausedTitle', { network: networkName(coin, facts.network) })}>
      {pause(facts.paused)} {meaning}
    </Banner>
  )
}
