import { Chip, type ChipProps } from '@halyard/ui'
import { CircleCheck, CircleX, Clock, Hourglass } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Stage } from './deposit.ts'

const STYLES = {
  seen: { tone: 'brass', Icon: Clock },
  confirming: { tone: 'brass', Icon: Hourglass },
  credited: { tone: 'up', Icon: CircleCheck },
  orphaned: { tone: 'brass', Icon: Hourglass },
  reversed: { tone: 'down', Icon: CircleX },
  too_small: { tone: 'down', Icon: CircleX },
  gone: { tone: 'down', Icon: CircleX },
  held: { tone: 'brass', Icon: Clock },
  left: { tone: 'down', Icon: CircleX },
  submitted: { tone: 'plain', Icon: CircleX },
  under_review: { tone: 'brass', Icon: Clock },
  rejected: { tone: 'down', Icon: CircleX },
} as const satisfies Record<Stage, { tone: ChipProps['tone']; Icon: unknown }>

/** Renders the stage of a deposit. */
export function StageChip({ stage }: { readonly stage: Stage }) {
  const { t } = useTranslation('deposit')
  const { tone, Icon } = STYLES[stage]
  return (
    <Chip tone={tone}>
      <Icon aria-hidden size={14} />
      {t(`stage_${stage}`)}
    </Chip>
  )
}
