import { Button } from '@halyard/ui'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { TimeText } from '../../../lib/format/time-text.tsx'
import { TextDiff } from '../shared/text-diff.tsx'
import { TitledCard } from '../../../lib/record/titled-card.tsx'
import type { ShownArticle } from './shown-article.ts'
import { useStaffName } from '../../../lib/staff-name.tsx'

interface Text {
  readonly title: string
  readonly body: string
}

interface HelpVersionsProps {
  readonly article: ShownArticle
  /** The text in the editor, which the versions are compared with. */
  readonly current: Text
  /** Puts the text of a version into the editor. */
  readonly onUse: (text: Text) => void
}

/** Renders the versions of an article in its language, the newest first, each with what the text has changed since. */
export function HelpVersions({ article, current, onUse }: HelpVersionsProps) {
  const { t } = useTranslation('content')
  const nameOf = useStaffName()
  const { versions, shippedTitle: title, shippedBody: body } = article
  return (
    <TitledCard title={t('versions')}>
      <ul className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.version}>
            <Version
              current={current}
              name={
                <>
                  {t(`version_${version.status}`, {
                    number: version.version,
                    by: nameOf(version.editedBy),
                  })}{' '}
                  <TimeText at={version.editedAt} />
                </>
              }
              onUse={onUse}
              text={version}
            />
          </li>
        ))}
        {title === null || !body ? null : (
          <li>
            <Version current={current} name={t('shippedText')} onUse={onUse} text={{ title, body }} />
          </li>
        )}
      </ul>
      {versions.length === 0 && !body ? <p className="text-13 text-muted">{t('noVersions')}</p> : null}
    </TitledCard>
  )
}

interface VersionProps extends Pick<HelpVersionsProps, 'current' | 'onUse'> {
  readonly name: ReactNode
  readonly text: Text
}

function Version({ name, text, current, onUse }: VersionProps) {
  const { t } = useTranslation('content')
  return (
    <details>
      <summary className="press min-h-11 cursor-pointer py-3 text-13">{name}</summary>
      <div className="grid gap-3 pb-3">
        <TextDiff before={`${text.title}\n\n${text.body}`} after={`${current.title}\n\n${current.body}`} />
        <div>
          <Button kind="quiet" onClick={() => onUse(text)} size="small">
            {t('useVersion')}
          </Button>
        </div>
      </div>
    </details>
  )
}
