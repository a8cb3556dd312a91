import type { Language } from '@halyard/api'

interface Texts {
  /** Articles were found. */
  readonly found: string
  readonly none: string
  /** The message has no words. */
  readonly picture: string
}

/** Texts of the demo's assistant. Each answer states that it is a program. */
export const ASSISTANT_TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    found: "I'm the demo's assistant, a program. These articles may answer your question:",
    none: "I'm the demo's assistant, a program, and I found no article about this. Please describe it in other words, or send it as feedback from the help center.",
    picture:
      "I'm the demo's assistant, a program, and I can't read pictures. Please describe your question in words.",
  },
  zh: {
    found: '我是演示环境的助手，是一个程序。以下文章可能会解答您的问题：',
    none: '我是演示环境的助手，是一个程序，没有找到相关文章。请换一种说法，或在帮助中心提交反馈。',
    picture: '我是演示环境的助手，是一个程序，无法识别图片。请用文字描述您的问题。',
  },
  hk: {
    found: '我是示範環境的助手，是一個程式。以下文章或可解答你的問題：',
    none: '我是示範環境的助手，是一個程式，沒有找到相關文章。請換個說法，或在幫助中心提交意見。',
    picture: '我是示範環境的助手，是一個程式，無法識別圖片。請用文字描述你的問題。',
  },
  jp: {
    found: 'デモのアシスタント（プログラム）です。次の記事がお役に立つかもしれません。',
    none: 'デモのアシスタント（プログラム）です。該当する記事が見つかりませんでした。別の言葉でお書きいただくか、ヘルプからフィードバックをお送りください。',
    picture: 'デモのアシスタント（プログラム）です。画像は読み取れません。ご質問を文章でお書きください。',
  },
  kr: {
    found: '저는 데모의 도우미 프로그램입니다. 다음 글이 도움이 될 수 있습니다.',
    none: '저는 데모의 도우미 프로그램이며 관련 글을 찾지 못했습니다. 다른 말로 설명하거나 도움말에서 의견을 보내 주세요.',
    picture: '저는 데모의 도우미 프로그램이며 사진을 읽을 수 없습니다. 질문을 글로 적어 주세요.',
  },
  th: {
    found: 'ฉันคือผู้ช่วยของเดโมซึ่งเป็นโปรแกรม บทความเหล่านี้อาจตอบคำถามของคุณ:',
    none: 'ฉันคือผู้ช่วยของเดโมซึ่งเป็นโปรแกรม และไม่พบบทความเรื่องนี้ โปรดอธิบายด้วยคำอื่น หรือส่งความคิดเห็นจากหน้าช่วยเหลือ',
    picture: 'ฉันคือผู้ช่วยของเดโมซึ่งเป็นโปรแกรม และอ่านรูปภาพไม่ได้ โปรดอธิบายคำถามเป็นข้อความ',
  },
  esp: {
    found: 'Soy el asistente de la demo, un programa. Estos artículos pueden responder a tu pregunta:',
    none: 'Soy el asistente de la demo, un programa, y no he encontrado ningún artículo sobre esto. Descríbelo con otras palabras o envíalo como comentario desde la ayuda.',
    picture:
      'Soy el asistente de la demo, un programa, y no puedo leer imágenes. Describe tu pregunta con palabras.',
  },
  pot: {
    found: 'Sou o assistente da demonstração, um programa. Estes artigos podem responder à sua pergunta:',
    none: 'Sou o assistente da demonstração, um programa, e não encontrei nenhum artigo sobre isso. Descreva com outras palavras ou envie um comentário pela ajuda.',
    picture:
      'Sou o assistente da demonstração, um programa, e não consigo ler imagens. Descreva a sua pergunta em palavras.',
  },
  de: {
    found: 'Ich bin der Assistent der Demo, ein Programm. Diese Artikel beantworten vielleicht deine Frage:',
    none: 'Ich bin der Assistent der Demo, ein Programm, und habe dazu keinen Artikel gefunden. Beschreib es bitte mit anderen Worten, oder sende es in der Hilfe als Feedback.',
    picture:
      'Ich bin der Assistent der Demo, ein Programm, und kann keine Bilder lesen. Beschreib deine Frage bitte in Worten.',
  },
}
