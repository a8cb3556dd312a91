import { Chip } from '@halyard/ui'
import { useTranslation } from '../../lib/language/use-translation.ts'
import type { ProjectStatus } from './project.ts'

/** Renders the status of a project. */
export function StatusChip({ status }: { readonly status: ProjectStatus }) {
  const { t } = useTranslation('subscription')
  return <Chip tone={status === 'open' ? 'brass' : 'plain'}>{t(`status_${status}`)}</Chip>
}
