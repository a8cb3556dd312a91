import { Chip } from '@halyard/ui'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import type { DealStatus } from './deal.ts'

const TONES = {
  unconfirmed: 'brass',
  confirmed: 'brass',
  disputed: 'down',
  cancelled: 'plain',
  completed: 'up',
  returned: 'plain',
} as const satisfies Record<DealStatus, string>

/** Renders the state of a deal as a small label. */
export function DealStatusChip({ status }: { readonly status: DealStatus }) {
  const { t } = useTranslation('fiat')
  return <Chip tone={TONES[status]}>{t(`status_${status}`)}</Chip>
}
