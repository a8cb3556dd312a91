import { Chip, type ChipProps } from '@halyard/ui'
import { CircleCheck, CircleX, Clock } from '@halyard/ui/icons'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { Status } from '../../lib/session/verification-levels.ts'

const STYLES = {
  unverified: { tone: 'plain', text: 'unverified', Icon: undefined },
  under_review: { tone: 'brass', text: 'underReview', Icon: Clock },
  verified: { tone: 'up', text: 'verified', Icon: CircleCheck },
  refused: { tone: 'down', text: 'refused', Icon: CircleX },
} as const satisfies Record<Status, { tone: ChipProps['tone']; text: string; Icon: unknown }>

/** Renders the status of a verification level. */
export function StatusChip({ status }: { readonly status: Status }) {
  const { t } = useTranslation('verification')
  const { tone, text, Icon } = STYLES[status]
  return (
    <Chip tone={tone}>
      {Icon ? <Icon aria-hidden size={14} /> : null}
      {t(text)}
    </Chip>
  )
}
