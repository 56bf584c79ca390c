// Compiled, never run: the types of the wire's client in a strict program. Each line marked as an error must be one.

import { HttpContext, HttpEvent, HttpResponse } from '@angular/common/http';
import { Observable } from 'rxjs';
import { AnswerService, BodyService, Configuration, ModelService, PathService, isAnswerSeveralError } from './wire';
import type { ConfigurationParameters, Job, Node, Pet, Shape } from './wire';

const parameters: ConfigurationParameters = {
  credentials: { headerKey: 'k', oauth: () => 't', bearer: () => undefined },
  username: 'u', password: 'p', withCredentials: true, basePath: 'https://api.example',
};
export const configuration = new Configuration(parameters);

export function calls(path: PathService, body: BodyService, answer: AnswerService, model: ModelService): void {
  path.pathSimple('a', ['b'], { R: 1 });
  // @ts-expect-error a number is no string
  path.pathSimple(1, ['b'], { R: 1 });
  // @ts-expect-error color is required
  path.pathSimple('a', ['b']);
  body.bodyMultipart(new File([], 'a'), [new Blob([])]);

  const pet: Pet = { name: 'a', owner: null, note: null };
  // @ts-expect-error owner is required, if only as null
  const unowned: Pet = { name: 'a' };
  // @ts-expect-error name is not nullable
  const unnamed: Pet = { name: null, owner: null };

  const echoed: Observable<Pet> = model.echoPet(pet);
  const response: Observable<HttpResponse<Pet>> = model.echoPet(pet, 'response');
  const events: Observable<HttpEvent<Pet>> = model.echoPet(pet, 'events', true, { context: new HttpContext(), transferCache: false });
  // @ts-expect-error what is observed is the body
  const wrong: Observable<HttpResponse<Pet>> = model.echoPet(pet, 'body');
  // @ts-expect-error a pet is no number: nothing here is `any`
  const number: Observable<number> = model.echoPet(pet);
  // @ts-expect-error not a type that the operation answers with
  model.echoPet(pet, 'body', false, { httpHeaderAccept: 'text/html' });

  const file: Observable<Blob> = answer.answerFile();
  const text: Observable<string> = answer.answerText();
  const several: Observable<Pet | Job> = answer.answerSeveral();
  // @ts-expect-error bytes are no text
  const noText: Observable<string> = answer.answerFile();

  const circle: Shape = { kind: 'circle', radius: 1 };
  const node: Node = { value: 1, next: { value: 2 }, children: [{ value: 3 }] };
  void [unowned, unnamed, echoed, response, events, wrong, number, file, text, several, noText, circle, node];
}

export function errors(error: unknown): string {
  // @ts-expect-error not known before it is asked
  error.status;
  // @ts-expect-error no answer of the operation has this status
  isAnswerSeveralError(error, 410);
  if (!isAnswerSeveralError(error, 404)) return '';
  // @ts-expect-error a problem has a title, and no name
  void error.error.name;
  return error.error.title;
}
