import { EmptyState, Skeleton } from '@halyard/ui'
import { Sprout } from '@halyard/ui/icons'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { WhenLoaded } from '../../../lib/lists/when-loaded.tsx'
import { goTo } from '@halyard/web'
import { HOME } from '../../../lib/navigation/route-names.ts'
import { useProjects } from '../use-subscription.ts'
import { groupProjects } from './group-projects.ts'
import { ProjectCard } from './project-card.tsx'

/** Renders the projects, grouped by their status. */
export function ProjectList() {
  const { t } = useTranslation('subscription')
  return (
    <WhenLoaded query={useProjects()} skeleton={<ListSkeleton />}>
      {(projects) =>
        projects.length === 0 ? (
          <EmptyState
            action={{ label: t('seeMarkets'), onClick: () => goTo(HOME) }}
            hint={t('noProjectsHint')}
            icon={<Sprout aria-hidden size={32} />}
            title={t('noProjects')}
          />
        ) : (
          groupProjects(projects).map((group) => (
            <section className="px-4 pt-4" key={group.status}>
              <h2 className="pb-2 text-15 font-semibold">{t(`group_${group.status}`)}</h2>
              <ul className="flex flex-col gap-3">
                {group.projects.map((project) => (
                  <ProjectCard key={project.id} project={project} />
                ))}
              </ul>
            </section>
          ))
        )
      }
    </WhenLoaded>
  )
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3 px-4 pt-4">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-32 w-full" />
    </div>
  )
}
