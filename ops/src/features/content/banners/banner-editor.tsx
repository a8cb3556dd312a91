import { mayCall } from '@halyard/api/ops-client'
import { TextField } from '@halyard/ui'
import { HomeBanner } from '@halyard/web'
import type { OpsBannerTexts } from '../../../lib/calls/records.ts'
import { useTranslation } from '../../../lib/language/use-translation.ts'
import { callOps } from '../../../lib/calls/calls.ts'
import { useOperator } from '../../../lib/session/session.ts'
import { SaveForm, WithdrawForm } from '../shared/editor-forms.tsx'
import { EditorLayout } from '../shared/editor-layout.tsx'
import { PhonePreview } from '../shared/phone-preview.tsx'
import { TranslatedFields } from '../shared/translated-fields.tsx'
import { shownText } from '../shared/translated-texts.ts'
import { useEditor } from '../shared/use-editor.ts'
import { type BannerDraft, findBannerErrors, LINE_MAX, TITLE_MAX, toSaveRequest } from './banner-draft.ts'
import { BannerSettings } from './banner-settings.tsx'

const nothing = () => {}

interface BannerEditorProps {
  /** Undefined for a new banner. */
  readonly saved: OpsBannerTexts | undefined
  readonly start: BannerDraft
}

/** Renders a banner to write or change, as customers see it, and the acts on it. */
export function BannerEditor({ saved, start }: BannerEditorProps) {
  const { t } = useTranslation('content')
  const { role } = useOperator()
  const editor = useEditor({ path: '/banners', id: saved?.id, start, findErrors: findBannerErrors })
  const { values, language } = editor
  const isOpen = mayCall(role, 'ops/banner/save') && saved?.status !== 'withdrawn'
  const shown = shownText(values.texts, language)

  return (
    <EditorLayout
      acts={
        isOpen ? (
          <>
            <SaveForm
              act={t('saveBanner')}
              done={t('bannerSaved')}
              onSave={(reason) =>
                editor.save(() => callOps('ops/banner/save', toSaveRequest(values, saved?.id, reason)))
              }
              texts={values.texts}
            />
            {saved ? (
              <WithdrawForm
                about={t('withdrawAbout')}
                onWithdraw={(reason) => callOps('ops/banner/withdraw', { id: saved.id, reason })}
                title={t('withdrawBanner')}
              />
            ) : null}
          </>
        ) : undefined
      }
      draft={editor}
      preview={
        <PhonePreview language={language} title="home">
          <div className="p-4">
            <HomeBanner onClick={nothing} picture={values.art} text={shown.text} title={shown.title} />
          </div>
        </PhonePreview>
      }
    >
      <TranslatedFields
        editor={editor}
        renderText={(field) => (
          <TextField
            {...field}
            help={language === 'en' ? undefined : t('translationHelp')}
            label={t('bannerLine')}
            maxLength={LINE_MAX}
            spellCheck
          />
        )}
        titleMax={TITLE_MAX}
      />
      <BannerSettings editor={editor} />
    </EditorLayout>
  )
}
