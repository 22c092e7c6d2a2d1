// Types of the part of the iyzipay package we use; the package has none. iyzico-answers.ts checks the answers.
declare module 'iyzipay' {
  type Answer = (error: unknown, body: unknown) => void;

  class Iyzipay {
    constructor(config: { uri: string; apiKey: string; secretKey: string });
    readonly checkoutFormInitialize: { create(request: object, done: Answer): void };
    readonly checkoutForm: { retrieve(request: object, done: Answer): void };
    readonly refundV2: { create(request: object, done: Answer): void };
    readonly payment: { create(request: object, done: Answer): void; retrieve(request: object, done: Answer): void };
  }
  export = Iyzipay;
}
