// An application as users would write it: a list of pets, a form to add one, and error messages.
import { Component, inject, signal } from '@angular/core';
import { HttpErrorResponse, HttpEventType, HttpInterceptorFn, provideHttpClient, withInterceptors, withXhr } from '@angular/common/http';
import { bootstrapApplication } from '@angular/platform-browser';
import { Subscription } from 'rxjs';
import { Pet, PetService, provideApi } from '@acme/client';

const traced: HttpInterceptorFn = (request, next) => next(request.clone({ setHeaders: { 'X-Trace': 'app' } }));

@Component({
  selector: 'app-root',
  template: `
    <h1>Pets</h1>
    <ul>
      @for (pet of pets(); track pet.id) {
        <li>{{ pet.name }} <small>{{ pet.status }}</small></li>
      } @empty {
        <li>none</li>
      }
    </ul>
    <p><input #name placeholder="name" /> <button id="add" (click)="add(name.value)">Add</button></p>
    <p><button id="find" (click)="find(404)">Find number 404</button> <button id="wait" (click)="wait()">Wait</button> <button id="stop" (click)="stop()">Stop</button>
      <button id="upload" (click)="upload()">Upload</button></p>
    <p id="said">{{ said() }}</p>
  `,
  styles: 'h1 { font: 600 1.5rem sans-serif } ul, p { font: 1rem sans-serif }',
})
class App {
  private readonly service = inject(PetService);
  private waiting = Subscription.EMPTY;
  protected readonly pets = signal<Pet[]>([]);
  protected readonly said = signal('');

  constructor() {
    this.list();
  }

  private list(): void {
    this.service.findPetsByStatus('available').subscribe((pets) => this.pets.set(pets));
  }

  protected add(name: string): void {
    this.service.addPet({ name, photoUrls: [], status: Pet.StatusEnum.Available }, 'response').subscribe(({ status, body }) => {
      this.said.set(`${status}: ${body?.name}`);
      this.list();
    });
  }

  protected find(id: number): void {
    this.service.getPetById(id).subscribe({
      next: (pet) => this.said.set(pet.name),
      error: (error: unknown) => this.said.set(error instanceof HttpErrorResponse && error.status === 404 ? `no pet ${id}` : 'failed'),
    });
  }

  protected wait(): void {
    this.waiting = this.service.findPetsByTags(['slow']).subscribe(() => this.said.set('it came'));
    this.said.set('waiting');
  }

  protected stop(): void {
    this.waiting.unsubscribe();
    this.said.set('stopped');
  }

  protected upload(): void {
    const sent: number[] = [];
    this.service.uploadFile(1, 'a note', new Blob([new Uint8Array([0, 255, 10])]), 'events', true).subscribe((event) => {
      if (event.type === HttpEventType.UploadProgress) sent.push(event.loaded);
      if (event.type === HttpEventType.Response) this.said.set(`${event.body?.message} after ${sent.at(-1)} bytes`);
    });
  }
}

bootstrapApplication(App, {
  providers: [
    // As the wire tests go by fetch, and only this tells of the progress of an upload.
    provideHttpClient(withXhr(), withInterceptors([traced])),
    provideApi({ basePath: `${location.origin}/api`, credentials: { petstore_auth: () => 'token of the app', api_key: 'key of the app' } }),
  ],
}).catch((error: unknown) => console.error(error));
