/** Titles of the demonstration catalogue. */
export const SAMPLES = [
  { id: 'gecetreni', title: 'Gece Treni 23.40' },
  { id: 'derin', title: 'Derin Akıntı' },
  { id: 'caymolasi', title: 'Çay Molası' },
  { id: 'ruzgar', title: 'Rüzgârın Adı Yok' },
  { id: 'yorunge', title: 'Yörünge' },
  { id: 'karadefter', title: 'Kara Defter' },
  { id: 'altinsaat', title: 'Altın Saat' },
  { id: 'disko', title: 'Disko Anadolu' },
  { id: 'deplasman', title: 'Deplasman' },
  { id: 'ayaz', title: 'Ayaz Hattı' },
  { id: 'sarnic', title: 'Sarnıç' },
  { id: 'lodos', title: 'Lodos Mevsimi' },
  { id: 'zeytin', title: 'Zeytin Dalı Cinayeti' },
  { id: 'ikinciperde', title: 'İkinci Perde' },
  { id: 'vardiya', title: 'Vardiya' },
  { id: 'atlas', title: 'Efsaneler Atlası' },
] as const;

export const landscape = (id: string) => `/images/h/${id}`;
export const portrait = (id: string) => `/images/v/${id}`;
