// Words of push messages; those of reminders are the ones of the application (features/reminders of apps/web).
export const pushText = {
  soon: { tr: '{clock} · {channel}: “{title}” başlıyor.', en: '{clock} · {channel}: “{title}” is about to start.' },
  recording: { tr: '{channel}: “{title}” kaydediliyor.', en: '{channel}: “{title}” is being recorded.' },
} as const;
