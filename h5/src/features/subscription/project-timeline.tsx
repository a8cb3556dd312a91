import { useTranslation } from '../../lib/language/use-translation.ts'
import { useServerNow } from '../../lib/calls/server-clock.ts'
import { useFormat } from '../../lib/format/format.ts'
import { Timeline } from '../../lib/lists/timeline.tsx'
import type { Project } from './project.ts'
import { projectSteps } from './project-steps.ts'

/** Renders the schedule of a project: past steps with their time, later ones with their expected time. */
export function ProjectTimeline({ project }: { readonly project: Project }) {
  const { t } = useTranslation('subscription')
  const f = useFormat()
  const now = useServerNow(undefined)
  const unlockNote = t('unlockNote', { days: f.days(project.lockupDays) })
  return (
    <Timeline
      steps={projectSteps(project, now).map(({ name, state, at, by }) => {
        const time = at ?? by
        const date = time === undefined ? undefined : f.zonedDateTime(time)
        const isEstimate = name === 'launch' && state !== 'done'
        return {
          key: name,
          title: t(`step_${name}`),
          note:
            name === 'unlock' && date === undefined
              ? unlockNote
              : isEstimate && date !== undefined
                ? t('estimated', { date })
                : date,
          state,
        }
      })}
    />
  )
}
