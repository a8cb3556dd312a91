import { INTL_TAGS, type Language, LANGUAGES } from '@halyard/api'

interface Words {
  readonly title: string
  readonly text: string
}

/** The announcement of a new version; {date} is its date of effect. */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: 'The user agreement changes on {date}',
    text: 'A new version of the user agreement applies from {date}.\n\nYou can read it now, next to the one in force: open Settings, then User agreement.',
  },
  jp: {
    title: '利用規約が{date}に改定されます',
    text: '新しい利用規約は{date}から適用されます。\n\n現行の規約とあわせて、今すぐ読むことができます。「設定」から「利用規約」を開いてください。',
  },
  kr: {
    title: '{date} 이용약관이 변경됩니다',
    text: '새 이용약관은 {date}부터 적용됩니다.\n\n지금 현행 약관과 함께 읽을 수 있습니다. 설정에서 이용약관을 여세요.',
  },
  esp: {
    title: 'Las condiciones de uso cambian el {date}',
    text: 'Una nueva versión de las condiciones de uso se aplica desde el {date}.\n\nYa puedes leerla junto a la vigente: abre Ajustes y luego Condiciones de uso.',
  },
  zh: {
    title: '用户协议将于{date}变更',
    text: '新版用户协议自{date}起生效。\n\n您现在即可阅读新版和现行版本：打开“设置”，再打开“用户协议”。',
  },
  hk: {
    title: '用戶協議將於{date}變更',
    text: '新版用戶協議自{date}起生效。\n\n您現在即可閱讀新版和現行版本：打開「設定」，再打開「用戶協議」。',
  },
  th: {
    title: 'ข้อตกลงผู้ใช้จะเปลี่ยนในวันที่ {date}',
    text: 'ข้อตกลงผู้ใช้ฉบับใหม่มีผลตั้งแต่วันที่ {date}\n\nคุณอ่านฉบับใหม่พร้อมกับฉบับปัจจุบันได้แล้ว: เปิดการตั้งค่า แล้วเปิดข้อตกลงผู้ใช้',
  },
  pot: {
    title: 'O contrato do usuário muda em {date}',
    text: 'Uma nova versão do contrato do usuário vale a partir de {date}.\n\nVocê já pode lê-la junto com a atual: abra Configurações e depois Contrato do usuário.',
  },
  de: {
    title: 'Die Nutzungsvereinbarung ändert sich am {date}',
    text: 'Eine neue Fassung der Nutzungsvereinbarung gilt ab {date}.\n\nSie können sie schon jetzt neben der geltenden lesen: Öffnen Sie „Einstellungen“, dann „Nutzungsvereinbarung“.',
  },
}

/** Returns the announcement of a version that takes effect at a time, in every language. */
export function announcementOf(effectiveAt: number): ReadonlyArray<Words & { readonly lang: Language }> {
  return LANGUAGES.map((lang) => {
    const date = new Intl.DateTimeFormat(INTL_TAGS[lang], {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(effectiveAt)
    const { title, text } = WORDS[lang]
    const fill = (words: string) => words.replaceAll('{date}', `${date} UTC`)
    return { lang, title: fill(title), text: fill(text) }
  })
}
