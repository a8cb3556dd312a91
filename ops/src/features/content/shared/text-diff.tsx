import { useTranslation } from '../../../lib/language/use-translation.ts'
import { diffLines } from './diff-lines.ts'

interface TextDiffProps {
  readonly before: string
  readonly after: string
}

/** Renders two texts as one, with the lines that were removed and added. */
export function TextDiff({ before, after }: TextDiffProps) {
  const { t } = useTranslation('content')
  if (before === after) return <p className="text-13 text-muted">{t('noDifference')}</p>
  return (
    <div className="text-13 break-words whitespace-pre-wrap">
      {diffLines(before, after).map(({ kind, text }, index) =>
        kind === 'removed' ? (
          <del className="block text-down" key={index}>
            − {text}
          </del>
        ) : kind === 'added' ? (
          <ins className="block text-up no-underline" key={index}>
            + {text}
          </ins>
        ) : (
          <p className="text-muted" key={index}>
            {text}
          </p>
        ),
      )}
    </div>
  )
}
