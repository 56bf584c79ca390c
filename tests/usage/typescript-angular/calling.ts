// Users' code around a call with Angular: interceptors, base URLs, credentials, errors, cancelling, uploads, responses,
// events. Each program checks its own result.
import assert from 'node:assert/strict';
import { HttpContext, HttpContextToken, HttpErrorResponse, HttpEventType, HttpResponse, provideHttpClient, withFetch, withInterceptors } from '@angular/common/http';
import type { HttpInterceptorFn } from '@angular/common/http';
import { Injector, createEnvironmentInjector, provideZonelessChangeDetection, ɵINJECTOR_SCOPE as SCOPE } from '@angular/core';
import type { EnvironmentInjector, Type } from '@angular/core';
import { EMPTY, Subject, catchError, firstValueFrom, forkJoin, lastValueFrom, of, retry, switchMap, takeUntil, throwError, toArray } from 'rxjs';
import { Configuration, IssueService, RepositoryService, UserService, isRepoGetError, provideApi } from '@acme/client';
import type { ConfigurationParameters, Issue, Repository } from '@acme/client';

/** A request as it arrived: ../typescript/execute.mjs answers with it, whatever the description says. */
interface Echo {
    target: string;
    headers: { [name: string]: string };
    body: string;
}

const echo = (answer: object): Echo => JSON.parse(JSON.stringify(answer));

/** A service of an application with these settings. */
function service<Service>(Class: Type<Service>, parameters: ConfigurationParameters, ...interceptors: HttpInterceptorFn[]): Service {
    const providers = [
        { provide: SCOPE, useValue: 'root' },
        provideZonelessChangeDetection(),
        provideHttpClient(withFetch(), withInterceptors(interceptors)),
        provideApi(parameters),
    ];
    return createEnvironmentInjector(providers, Injector.NULL as EnvironmentInjector).get(Class);
}

export async function twoApplications(url: string): Promise<void> {
    const work = service(RepositoryService, { basePath: `${url}/work` });
    const home = service(RepositoryService, { basePath: `${url}/home` });
    const [first, second] = await firstValueFrom(forkJoin([work.repoGet('gitea', 'tea'), home.repoGet('gitea', 'tea')]));
    assert.equal(echo(first).target, '/work/repos/gitea/tea');
    assert.equal(echo(second).target, '/home/repos/gitea/tea');
}

export async function anInterceptor(url: string): Promise<void> {
    const trace: HttpInterceptorFn = (request, next) => next(request.clone({ setHeaders: { 'X-Trace': '1' } }));
    const repository = await firstValueFrom(service(RepositoryService, { basePath: url }, trace).repoGet('gitea', 'tea'));
    assert.equal(echo(repository).headers['x-trace'], '1');
}

export async function contextOfACall(url: string): Promise<void> {
    const TRACE = new HttpContextToken(() => 'none');
    const trace: HttpInterceptorFn = (request, next) => next(request.clone({ setHeaders: { 'X-Trace': request.context.get(TRACE) } }));
    const repositories = service(RepositoryService, { basePath: url }, trace);
    const repository = await firstValueFrom(repositories.repoGet('gitea', 'tea', 'body', false, { context: new HttpContext().set(TRACE, 'this') }));
    assert.equal(echo(repository).headers['x-trace'], 'this');
}

export async function errorWithItsBody(url: string): Promise<void> {
    const call = service(RepositoryService, { basePath: `${url}/fails` }).repoGet('gitea', 'absent');
    const message = await firstValueFrom(call.pipe(
        switchMap(() => of(undefined)),
        catchError((error) => (isRepoGetError(error, 404) ? of(error.error.message) : throwError(() => error))),
    ));
    assert.equal(message, 'not found');
}

export async function errorOfAnyCall(url: string): Promise<void> {
    const call = service(UserService, { basePath: `${url}/fails` }).userGetCurrent();
    await assert.rejects(firstValueFrom(call.pipe(retry(1))), (error) => error instanceof HttpErrorResponse && error.status === 404);
}

export async function cancelling(url: string): Promise<void> {
    const destroyed = new Subject<void>();
    setTimeout(() => destroyed.next(), 20);
    const call = service(RepositoryService, { basePath: `${url}/slow` }).repoGet('gitea', 'tea').pipe(takeUntil(destroyed));
    assert.equal(await firstValueFrom(call, { defaultValue: undefined }), undefined);
}

export async function unsubscribing(url: string): Promise<void> {
    let emitted = false;
    const subscription = service(RepositoryService, { basePath: url }).repoGet('gitea', 'tea').subscribe(() => (emitted = true));
    subscription.unsubscribe();
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(emitted, false);
}

export async function keyByScheme(url: string): Promise<void> {
    const user = await firstValueFrom(service(UserService, { basePath: url, credentials: { AuthorizationHeaderToken: 'token 65eaa9' } }).userGetCurrent());
    assert.equal(echo(user).target, '/user');
    assert.equal(echo(user).headers['authorization'], 'token 65eaa9');
}

export async function keyByFunction(url: string): Promise<void> {
    let key = 'old';
    const users = service(UserService, { basePath: url, credentials: { AuthorizationHeaderToken: () => `token ${key}` } });
    key = 'new';
    assert.equal(echo(await firstValueFrom(users.userGetCurrent())).headers['authorization'], 'token new');
}

export async function withoutKey(url: string): Promise<void> {
    const users = service(UserService, { basePath: url, credentials: { AuthorizationHeaderToken: () => undefined } });
    assert.equal(echo(await firstValueFrom(users.userGetCurrent())).headers['authorization'], undefined);
}

export async function configurationAsAValue(url: string): Promise<void> {
    const users = service(UserService, new Configuration({ basePath: url, username: 'jenny', password: 'secret' }));
    assert.equal(echo(await firstValueFrom(users.userGetCurrent())).headers['authorization'], `Basic ${btoa('jenny:secret')}`);
}

export async function uploadFile(url: string): Promise<void> {
    const attachment = new File(['hello'], 'tea.txt', { type: 'text/plain' });
    const answer = await firstValueFrom(service(RepositoryService, { basePath: url }).repoCreateReleaseAttachment('gitea', 'tea', 1, attachment));
    assert.match(echo(answer).body, /filename="tea.txt"/);
}

export async function uploadBlob(url: string): Promise<void> {
    const answer = await firstValueFrom(service(RepositoryService, { basePath: url }).repoCreateReleaseAttachment('gitea', 'tea', 1, new Blob(['hello'])));
    assert.match(echo(answer).body, /filename=[^]*hello/);
}

export async function progress(url: string): Promise<void> {
    const events = await lastValueFrom(service(RepositoryService, { basePath: url }).repoGet('gitea', 'tea', 'events', true).pipe(toArray()));
    assert.deepEqual([events[0]?.type, events.at(-1)?.type], [HttpEventType.Sent, HttpEventType.Response]);
    assert(events.some((event) => event.type === HttpEventType.DownloadProgress && event.loaded > 0));
}

export async function headersOfTheAnswer(url: string): Promise<void> {
    const issues = service(IssueService, { basePath: url });
    const none = undefined;
    const response: HttpResponse<Issue[]> = await firstValueFrom(issues.issueListIssues('gitea', 'tea', 'open', none, none, none, none, none, none, none, none, none, 2, none, 'response'));
    assert.equal(response.headers.get('x-total-count'), '1');
    assert.equal(response.status, 200);
}

export async function oneAfterTheOther(url: string): Promise<void> {
    const settings = { basePath: url };
    const repository: Repository = await firstValueFrom(service(UserService, settings).userGetCurrent().pipe(
        switchMap(({ login }) => (login ? EMPTY : service(RepositoryService, settings).repoGet('jenny', 'tea'))),
    ));
    assert.equal(echo(repository).target, '/repos/jenny/tea');
}
