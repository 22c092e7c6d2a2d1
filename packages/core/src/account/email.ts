/** Text, @, text, dot, text, no spaces (SIGNUP-08). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
